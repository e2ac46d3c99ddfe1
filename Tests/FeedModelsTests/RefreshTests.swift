import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// A feed compared with an earlier snapshot of it.
struct RefreshTests {
  /// Returns a feed with one item per guid, newest first; the position of an item gives its date.
  private static func feed(_ guids: [String], title: String = "") -> String {
    let items = guids.enumerated().map { place, guid in
      let date = "2020-01-\(10 + guids.count - place)T00:00:00Z"
      let known = guid.isEmpty ? "" : "<guid>\(guid)</guid>"
      return "<item>\(known)<title>\(title)\(guid)</title><dc:date>\(date)</dc:date></item>"
    }
    return """
      <rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>t</title>\(items.joined())</channel></rss>
      """
  }

  private static func items(_ document: String) throws -> [Refresh.Item] {
    let log = try Feed(document, of: .post).log
    return log.split(separator: "\n\n").dropFirst().map { record in
      let fields = record.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 1)
        return (name: String(parts[0]), value: String(parts.last ?? ""))
      }
      return Refresh.Item(fields, of: .post)
    }
  }

  private static func seen(_ document: String, limit: Int) throws -> SeenItems {
    SeenItems(identities: try items(document).compactMap(\.identity), limit: limit)
  }

  private static func refresh(
    _ now: String, since before: String, limit: Int = 1, byDate: Bool = false
  ) throws -> Refresh {
    let (now, before) = (try items(now), try items(before))
    let newest = try #require(before.compactMap(\.date).max())
    let seen =
      byDate
      ? SeenItems(newest: newest, limit: limit)
      : SeenItems(identities: before.compactMap(\.identity), limit: limit)
    return Refresh(of: now, since: before, stoppingAfter: seen)
  }

  @Test func newChangedAndGoneItemsAreCounted() throws {
    let refresh = try Self.refresh(
      Self.feed(["e", "d", "c", "b"]), since: Self.feed(["c", "b", "a"]))
    #expect([refresh.previous, refresh.current] == [3, 4])
    #expect([refresh.new, refresh.gone] == [2, 1])
    // The items have moved, so their dates have changed.
    #expect(refresh.changed == 2)
    #expect([refresh.read, refresh.found] == [3, 2])
  }

  @Test func theSameFeedHasNothingNew() throws {
    let refresh = try Self.refresh(Self.feed(["b", "a"]), since: Self.feed(["b", "a"]))
    #expect(
      [refresh.new, refresh.changed, refresh.gone, refresh.read, refresh.found] == [0, 0, 0, 1, 0])
  }

  @Test(arguments: [(1, 1, 0), (2, 4, 1), (3, 5, 2)])
  func itLeavesOffAfterSoManyInARow(_ limit: Int, _ read: Int, _ found: Int) throws {
    let refresh = try Self.refresh(
      Self.feed(["a", "x", "b", "c", "y"]), since: Self.feed(["a", "b", "c"]), limit: limit)
    #expect([refresh.read, refresh.found, refresh.new] == [read, found, 2])
  }

  @Test func anItemWithoutAnIdentityIsNew() throws {
    let refresh = try Self.refresh(
      Self.feed(["b", "", "a"]), since: Self.feed(["b", "", "a"]), limit: 2)
    #expect([refresh.new, refresh.unidentified, refresh.found, refresh.read] == [1, 1, 1, 3])
  }

  @Test func byDateANewItemThatIsNoNewerIsMissed() throws {
    // The first items of both feeds have the same date.
    let refresh = try Self.refresh(
      Self.feed(["x", "b"]), since: Self.feed(["b", "a"]), byDate: true)
    #expect([refresh.new, refresh.read, refresh.found] == [1, 1, 0])
  }

  @Test func byDateWhatIsNoNewerIsSeen() throws {
    // The dates go up to 2020-01-13 in one feed and up to 2020-01-15 in the other.
    let refresh = try Self.refresh(
      Self.feed(["e", "d", "c", "b", "a"]), since: Self.feed(["c", "b", "a"]), byDate: true)
    #expect([refresh.read, refresh.found, refresh.new] == [3, 2, 2])
  }

  @Test(arguments: ParserBackend.all, [1, 2, 3, 99])
  func everyBackendLeavesOffWhereItIsSaidTo(_ backend: ParserBackend, _ limit: Int) throws {
    let (now, before) = (
      Self.feed(["e", "d", "a", "x", "b", "c", "y"]), Self.feed(["a", "b", "c"])
    )
    let seen = try Self.seen(before, limit: limit)
    let expected = Refresh(
      of: try Self.items(now), since: try Self.items(before), stoppingAfter: seen)
    for sizes in [ChunkSizes.whole, .fixed(1), .fixed(16)] {
      var sink = RecordSink(.post, .untilSeen(seen))
      _ = try backend.parse(Array(now.utf8), in: sizes, into: &sink)
      #expect(sink.records.count == expected.read)
    }
  }

  @Test(arguments: [("guid", true), ("link", true), ("neither", false)])
  func aPostIsKnownByItsGuidElseItsLink(_ element: String, _ isKnown: Bool) throws {
    let items = try Self.items(
      "<rss><channel><title>t</title><item><\(element)>http://u/1</\(element)></item></channel></rss>"
    )
    #expect(items.map(\.identity) == [isKnown ? "http://u/1" : nil])
  }

  @Test func whatIdentifiesAndDatesAnItemHasTheNamesOfItsFields() {
    #expect(RecordType.post.identity == ["guid", "link"] && RecordType.post.date == "date")
  }

  @Test(arguments: ["2020-01-02T03:04:05Z", "1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z"])
  func aDateIsReadAsItIsWritten(_ text: String) {
    #expect(FeedDate(text)?.description == text)
  }
}
