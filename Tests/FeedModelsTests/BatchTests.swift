import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// Records that are delivered while the parse goes on.
struct BatchTests {
  /// Returns songs, the twelfth of which has an unreadable date.
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
    var model = RecordSink(.song)
    _ = try backend.parse(document, in: sizes, into: &model)

    let shelf = Shelf()
    var batched = RecordSink(.song, .batches(of: 10, to: shelf.take))
    _ = try backend.parse(document, in: sizes, into: &batched)
    #expect(shelf.batches.map(\.count) == [10, 10])
    batched.records.deliverRest()
    #expect(shelf.batches.map(\.count) == [10, 10, 5])
    #expect(shelf.batches.flatMap(\.log) == model.records.log)
    #expect(batched.records.count == 25)
    #expect(batched.records.diagnostics == model.records.diagnostics)
    #expect(batched.records.diagnostics.map(\.item) == [12])
  }

  @Test(arguments: [0, 10, 20])
  func nothingIsLeftAfterFullBatches(_ items: Int) throws {
    let shelf = Shelf()
    var sink = RecordSink(.song, .batches(of: 10, to: shelf.take))
    _ = try ParserBackend.expat.parse(Self.document(items: items), in: .whole, into: &sink)
    sink.records.deliverRest()
    #expect(shelf.batches.count == items / 10)
  }

  @Test func theChecksumReadsEveryField() throws {
    let fields = [
      "", "<title>t</title>", "<title>u</title>", "<category>c</category>",
      "<itms:artist>a</itms:artist>", "<itms:album>b</itms:album>",
      "<itms:releasedate>January 2, 1970</itms:releasedate>",
    ]
    let checksums = try fields.map { try Self.checksum("<item>\($0)</item>") }
    #expect(Set(checksums).count == checksums.count)
    #expect(try Self.checksum("<item><title>t</title></item><item/>") == checksums[1])
    let twice = "<item><title>t</title></item><item><title>t</title></item>"
    #expect(try Self.checksum(twice) == 2 &* checksums[1])
  }

  private static func checksum(_ items: String) throws -> UInt64 {
    let shelf = Shelf()
    var sink = RecordSink(.song, .batches(of: 10, to: shelf.take))
    let document = "<rss xmlns:itms='\(Feed.itms)'><channel>\(items)</channel></rss>"
    _ = try ParserBackend.expat.parse(Array(document.utf8), in: .whole, into: &sink)
    sink.records.deliverRest()
    return try #require(shelf.batches.first).checksum
  }
}
