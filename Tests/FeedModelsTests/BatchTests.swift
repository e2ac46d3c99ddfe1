import EveryBackend
import FeedEvents
import FeedModels
import Testing

/// Records that are handed over while the parse goes on.
struct BatchTests {
  /// Songs of which the twelfth has no date that can be read.
  private static func document(items: Int) -> [UInt8] {
    let songs = (0..<items).map { number in
      let date = number == 11 ? "soon" : "July 10, 2012"
      return """
        <item><title>Søng \(number) &amp; <![CDATA[<more>]]></title><itms:artist>A\(number)</itms:artist>
        <itms:releasedate>\(date)</itms:releasedate></item>
        """
    }
    let declaration = "xmlns:itms='\(Feed.itms)'"
    return Array("<rss \(declaration)><channel>\(songs.joined())</channel></rss>".utf8)
  }

  @Test(arguments: ParserBackend.all, [ChunkSizes.whole, .fixed(1), .random(seed: 3)])
  func batchesHoldTheRecordsThatTheModelBuilds(
    _ backend: ParserBackend, _ sizes: ChunkSizes
  ) throws {
    let document = Self.document(items: 25)
    var model = RecordSink(Song.self)
    _ = try backend.parse(document, in: sizes, into: &model)

    let shelf = Shelf()
    var batched = BatchedRecordSink(Song.self, every: 10, to: shelf)
    _ = try backend.parse(document, in: sizes, into: &batched)
    #expect(shelf.batches.map(\.count) == [10, 10])
    batched.handOverRest()
    #expect(shelf.batches.map(\.count) == [10, 10, 5])
    #expect(shelf.batches.flatMap(\.log) == model.builder.log)
    #expect(batched.count == 25)
    #expect(batched.diagnostics == model.builder.diagnostics)
    #expect(batched.diagnostics.map(\.record) == [12])
  }

  @Test(arguments: [0, 10, 20])
  func nothingIsLeftAfterFullBatches(_ items: Int) throws {
    let shelf = Shelf()
    var sink = BatchedRecordSink(Song.self, every: 10, to: shelf)
    _ = try ParserBackend.expat.parse(Self.document(items: items), in: .whole, into: &sink)
    sink.handOverRest()
    #expect(shelf.batches.count == items / 10)
  }

  @Test func theChecksumReadsEveryField() {
    var song = Song()
    var checksums = [Song._checksum(of: [song])]
    for change: (inout Song) -> Void in [
      { $0.title = "t" }, { $0.title = "u" }, { $0.category = "c" }, { $0.artist = "a" },
      { $0.album = "b" }, { $0.releaseDate = FeedDate(seconds: 86_400) },
    ] {
      change(&song)
      checksums.append(Song._checksum(of: [song]))
    }
    #expect(Set(checksums).count == checksums.count)
    #expect(Song._checksum(of: [song, song]) == 2 &* Song._checksum(of: [song]))
  }

  /// Keeps what it is handed.
  private final class Shelf: RecordConsumer {
    private(set) var batches: [any RecordBatch] = []
    func take(_ batch: any RecordBatch) { batches.append(batch) }
  }
}
