import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// Records that fill several pages.
struct RecordPageTests {
  private static let numbers = 1...130

  private static let posts = """
    <rss><channel><title>channel</title>\
    \(numbers.map { "<item><title>post \($0)</title><guid>g\($0)</guid></item>" }.joined())\
    </channel></rss>
    """

  private static func sink(of document: String, _ reader: RecordReader) throws -> RecordSink {
    var sink = RecordSink(reader)
    _ = try ParserBackend.expat.parse(Array(document.utf8), in: .whole, into: &sink)
    return sink
  }

  @Test func theLogIsTheSameBeforeAndAfterTheRecordsAreClosed() throws {
    var sink = try Self.sink(of: Self.posts, .posts)
    let items = Self.numbers.map { "title\tpost \($0)\nguid\tg\($0)\nisRead\tfalse\n\n" }
    let expected = "channel.title\tchannel\n\n" + items.joined()
    #expect(String(decoding: sink.builder.log, as: UTF8.self) == expected)
    sink.closeRecords()
    #expect(String(decoding: sink.builder.log, as: UTF8.self) == expected)
    #expect(sink.builder.count == 130)
  }

  @Test func listsKeepTheirTextsInEveryPage() throws {
    let items = Self.numbers.map { number in
      """
      <item><title>\(number)</title><woot:thumbnailimage>a\(number)</woot:thumbnailimage>\
      <woot:detailimage>b\(number)</woot:detailimage><woot:soldout>true</woot:soldout></item>
      """
    }
    let document =
      "<rss xmlns:woot='http://www.woot.com/'><channel>\(items.joined())</channel></rss>"
    let log = try Feed(document, of: .saleItem).log
    let expected = Self.numbers.map {
      "title\t\($0)\nimages\ta\($0)\\nb\($0)\nsoldOut\ttrue\n\n"
    }
    #expect(log == expected.joined())
  }

  @Test func theChecksumReadsListsAndFlags() throws {
    func checksum(_ fields: String) throws -> UInt64 {
      let document =
        "<rss xmlns:woot='http://www.woot.com/'><channel><item>\(fields)</item></channel></rss>"
      let shelf = Shelf()
      var sink = BatchedRecordSink(.saleItems, every: 10, to: shelf)
      _ = try ParserBackend.expat.parse(Array(document.utf8), in: .whole, into: &sink)
      sink.deliverRest()
      return try #require(shelf.batches.first).checksum
    }
    let checksums = try [
      "", "<woot:soldout>true</woot:soldout>", "<woot:soldout>false</woot:soldout>",
      "<woot:detailimage>a</woot:detailimage>", "<woot:detailimage>b</woot:detailimage>",
    ].map(checksum)
    #expect(Set(checksums).count == checksums.count)
  }

  @Test func theLastItemIsRecognisedInEveryPage() throws {
    for number in [1, 63, 64, 65, 128, 129, 130] {
      var sink = RefreshSink(
        .posts, stoppingAfter: SeenItems(identities: ["g\(number)"], limit: 1))
      _ = try ParserBackend.expat.parse(Array(Self.posts.utf8), in: .whole, into: &sink)
      #expect(sink.count == number)
    }
  }
}
