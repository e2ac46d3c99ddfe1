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

  static func items(_ document: String) throws -> [Refresh.Item] {
    let log = try Feed(document, of: .post).log
    return log.split(separator: "\n\n").dropFirst().map { record in
      let fields = record.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 1)
        return (name: String(parts[0]), value: String(parts.last ?? ""))
      }
      return Refresh.Item(fields, of: .post)
    }
  }

  private static func refresh(_ now: String, since before: String) throws -> Refresh {
    Refresh(of: try items(now), since: try items(before))
  }

  /// Returns how many items a reader reads, and how many new ones are among them.
  private static func reading(
    _ now: String, since before: String, limit: Int = 1, byDate: Bool = false
  ) throws -> [Int] {
    let refresh = try refresh(now, since: before)
    let newest = try #require(try items(before).compactMap(\.date).max())
    let reading = refresh.reading(
      until: byDate
        ? SeenItems(newest: newest, limit: limit) : SeenItems(refresh.keys, limit: limit))
    return [reading.read, reading.found]
  }

  @Test func newChangedAndGoneItemsAreNamed() throws {
    let (now, before) = (Self.feed(["e", "d", "c", "b"]), Self.feed(["c", "b", "a"]))
    let refresh = try Self.refresh(now, since: before)
    #expect([refresh.previous, refresh.current.count] == [3, 4])
    #expect(refresh.new.map(\.title) == ["e", "d"] && refresh.gone.map(\.title) == ["a"])
    // The items have moved, so their dates have changed.
    #expect(refresh.changed.map(\.item.title) == ["c", "b"])
    #expect(refresh.changed.map(\.fields) == [["date"], ["date"]])
    #expect(try Self.reading(now, since: before) == [3, 2])
  }

  @Test func theSameFeedHasNothingNew() throws {
    let feed = Self.feed(["b", "a"])
    let refresh = try Self.refresh(feed, since: feed)
    #expect([refresh.new.count, refresh.changed.count, refresh.gone.count] == [0, 0, 0])
    #expect(try Self.reading(feed, since: feed) == [1, 0])
  }

  @Test(arguments: [(1, 1, 0), (2, 4, 1), (3, 5, 2)])
  func itLeavesOffAfterSoManyInARow(_ limit: Int, _ read: Int, _ found: Int) throws {
    let (now, before) = (Self.feed(["a", "x", "b", "c", "y"]), Self.feed(["a", "b", "c"]))
    #expect(try Self.reading(now, since: before, limit: limit) == [read, found])
  }

  @Test func anItemWithoutAnIdentityIsNew() throws {
    let feed = Self.feed(["b", "", "a"])
    let refresh = try Self.refresh(feed, since: feed)
    #expect([refresh.new.count, refresh.unidentified, refresh.gone.count] == [1, 1, 0])
    #expect(try Self.reading(feed, since: feed, limit: 2) == [3, 1])
  }

  @Test func byDateANewItemThatIsNoNewerIsMissed() throws {
    // The first items of both feeds have the same date.
    let (now, before) = (Self.feed(["x", "b"]), Self.feed(["b", "a"]))
    #expect(try Self.reading(now, since: before, byDate: true) == [1, 0])
  }

  @Test func byDateWhatIsNoNewerIsSeen() throws {
    // The dates go up to 2020-01-13 in one feed and up to 2020-01-15 in the other.
    let (now, before) = (Self.feed(["e", "d", "c", "b", "a"]), Self.feed(["c", "b", "a"]))
    #expect(try Self.reading(now, since: before, byDate: true) == [3, 2])
  }

  @Test(arguments: ParserBackend.all, [1, 2, 3, 99])
  func everyBackendLeavesOffWhereItIsSaidTo(_ backend: ParserBackend, _ limit: Int) throws {
    let (now, before) = (
      Self.feed(["e", "d", "a", "x", "b", "c", "y"]), Self.feed(["a", "b", "c"])
    )
    let refresh = try Self.refresh(now, since: before)
    let seen = SeenItems(refresh.keys, limit: limit)
    for sizes in [ChunkSizes.whole, .fixed(1), .fixed(16)] {
      var sink = RecordSink(.post, .untilSeen(seen))
      _ = try backend.parse(Array(now.utf8), in: sizes, into: &sink)
      #expect(sink.records.count == refresh.reading(until: seen).read)
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
