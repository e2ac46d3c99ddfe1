import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// Many records of a feed.
struct RecordsTests {
  private static let numbers = 1...130

  private static let posts = """
    <rss><channel><title>channel</title>\
    \(numbers.map { "<item><title>post \($0)</title><guid>g\($0)</guid></item>" }.joined())\
    </channel></rss>
    """

  @Test func theRecordsAreStructures() throws {
    var sink = RecordSink(.post)
    _ = try ParserBackend.expat.parse(Array(Self.posts.utf8), in: .whole, into: &sink)
    let records = sink.records.records
    let posts = Self.numbers.map { Post(title: "post \($0)", link: "g\($0)", guid: "g\($0)") }
    #expect(records.all(Post.self) == posts)
    #expect(records.all(Channel.self) == [Channel(title: "channel")])
    #expect(records.all(Song.self) == [])
    #expect(records.count == 130)
  }

  @Test func listsKeepTheirTexts() throws {
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
      var sink = RecordSink(.saleItem, .batches(of: 10, to: shelf.take))
      _ = try ParserBackend.expat.parse(Array(document.utf8), in: .whole, into: &sink)
      sink.records.deliverRest()
      return try #require(shelf.batches.first).checksum
    }
    let checksums = try [
      "", "<woot:soldout>true</woot:soldout>", "<woot:soldout>false</woot:soldout>",
      "<woot:detailimage>a</woot:detailimage>", "<woot:detailimage>b</woot:detailimage>",
    ].map(checksum)
    #expect(Set(checksums).count == checksums.count)
  }

  @Test func theLastItemIsRecognised() throws {
    for number in [1, 64, 130] {
      var sink = RecordSink(
        .post, .untilSeen(SeenItems([.identity("g\(number)")], limit: 1)))
      _ = try ParserBackend.expat.parse(Array(Self.posts.utf8), in: .whole, into: &sink)
      #expect(sink.records.count == number)
    }
  }
}
