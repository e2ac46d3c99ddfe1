import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// Items whose identity occurs more than once.
struct AmbiguousItemTests {
  /// A pair of snapshots, each with one word per item: its guid and the digit of its link and date, either of which
  /// may be missing; a guid of `-` is none.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var before: String
    var now: String
    /// The places of the items that are new, and those of the earlier ones that are gone.
    var new: [Int] = []
    var gone: [Int] = []
    var unidentified = 0
    /// How many items of both snapshots go by link and date.
    var ambiguous: [Int]

    init(
      _ name: String, before: String, now: String, new: [Int] = [], gone: [Int] = [],
      unidentified: Int = 0, ambiguous: [Int]
    ) {
      testDescription = name
      (self.before, self.now, self.new, self.gone) = (before, now, new, gone)
      (self.unidentified, self.ambiguous) = (unidentified, ambiguous)
    }
  }

  static let cases = [
    Case("all different", before: "a1 b2", now: "c3 a1", new: [0], gone: [1], ambiguous: [0, 0]),
    Case("all equal", before: "x3 x2 x1", now: "x4 x3 x2", new: [0], gone: [2], ambiguous: [3, 3]),
    Case(
      "two of five equal", before: "a1 b2 x3 c4 x5", now: "d6 a1 b2 x3 x7", new: [0, 4],
      gone: [3, 4], ambiguous: [2, 2]),
    Case("only before", before: "x1 x2 a3", now: "x1 a3", gone: [1], ambiguous: [1, 2]),
    Case("only now", before: "x1 a3", now: "x2 x1 a3", new: [0], ambiguous: [2, 1]),
    Case(
      "all equal, to another", before: "x2 x1", now: "y3 y2", new: [0], gone: [1],
      ambiguous: [2, 2]),
    Case("made different", before: "x2 x1", now: "c3 b2 a1", new: [0], ambiguous: [0, 2]),
    Case(
      "neither link nor date", before: "x x", now: "x x x", new: [0, 1, 2], unidentified: 3,
      ambiguous: [3, 2]),
    Case(
      "the same link and date", before: "x1 x2", now: "x1 x1 x2", new: [0, 1],
      unidentified: 2, ambiguous: [3, 2]),
    Case(
      "links that occur twice", before: "-1 -2", now: "-3 -1 -1", new: [0, 1, 2], gone: [1],
      unidentified: 2, ambiguous: [2, 1]),
  ]

  private static func feed(_ words: String) -> String {
    let items = words.split(separator: " ").map { word in
      let guid = word.first == "-" ? "" : "<guid isPermaLink='false'>\(word.prefix(1))</guid>"
      let place = word.dropFirst()
      let link =
        place.isEmpty ? "" : "<link>http://h/\(place)</link><dc:date>2020-01-0\(place)</dc:date>"
      return "<item>\(guid)\(link)</item>"
    }
    return """
      <rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>t</title>\(items.joined())</channel></rss>
      """
  }

  @Test(arguments: cases)
  func onlyTheyGoByLinkAndDate(_ snapshots: Case) throws {
    let (before, now) = try (Self.items(snapshots.before), Self.items(snapshots.now))
    let refresh = Refresh(of: now, since: before)
    #expect(refresh.new.map(\.link) == snapshots.new.map { now[$0].link })
    #expect(refresh.gone.map(\.link) == snapshots.gone.map { before[$0].link })
    #expect(refresh.unidentified == snapshots.unidentified)
    #expect([refresh.ambiguous.current, refresh.ambiguous.previous] == snapshots.ambiguous)
    #expect(now.count { !refresh.isSeen($0) } == refresh.new.count)
  }

  private static func items(_ words: String) throws -> [Refresh.Item] {
    try RefreshTests.items(feed(words))
  }

  @Test(arguments: cases, [1, 2])
  func theSinkLeavesOffWhereTheyAreSeen(_ snapshots: Case, _ limit: Int) throws {
    let refresh = Refresh(
      of: try Self.items(snapshots.now), since: try Self.items(snapshots.before))
    let lines = String(decoding: Array(refresh.keys.map(\.line).joined()), as: UTF8.self)
    let keys = lines.split(separator: "\n").compactMap { ItemKey(line: String($0)) }
    #expect(keys == refresh.keys)
    let seen = SeenItems(keys, limit: limit)
    var sink = RecordSink(.post, .untilSeen(seen))
    _ = try ParserBackend.expat.parse(Array(Self.feed(snapshots.now).utf8), in: .whole, into: &sink)
    let read = refresh.current.prefix(refresh.reading(until: seen).read)
    #expect(sink.records.records.all(Post.self).map(\.isRead) == read.map(refresh.isSeen))
  }

  @Test(arguments: [
    (ItemKey.identity("a\tb\n"), "a\\tb\\n\n"),
    (
      .link("http://h/\t", date: FeedDate(milliseconds: 1)),
      "1970-01-01T00:00:00.001Z\thttp://h/\\t\n"
    ),
  ])
  func aKeyIsALineOfAFile(_ key: ItemKey, _ line: String) {
    #expect(key.line == Array(line.utf8))
    #expect(ItemKey(line: String(line.dropLast())) == key)
  }

  @Test func aLineWithAnotherFieldThanADateIsNone() { #expect(ItemKey(line: "soon\tlink") == nil) }
}
