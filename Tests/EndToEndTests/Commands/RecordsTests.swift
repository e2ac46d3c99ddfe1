import Foundation
import Testing

struct RecordsTests {
  static let fields: Set = ["title", "category", "artist", "album", "releaseDate"]

  @Test(arguments: Harness.backends)
  func everyBackendReadsThreeHundredSongsWithFiveFields(_ backend: String) throws {
    let songs = try Self.songs("--corpus", "itunes300", "--backend", backend)
    #expect(songs.count == 300)
    #expect(songs.allSatisfy { Set($0.keys) == Self.fields })
    #expect(songs.allSatisfy { !$0.values.contains("") })
  }

  @Test func aFeedThatWasRecordedGivesAHundredSongsTheSameFromEveryBackend() throws {
    guard let feed = TestData.path("feeds/real/jansanz--rss.xml") else { return }
    let lists = try Harness.backends.map {
      try Self.songs("--corpus", feed, "--backend", $0)
    }
    #expect(lists[0].count == 100)
    #expect(lists.allSatisfy { $0 == lists[0] })
    #expect(lists[0].allSatisfy { Set($0.keys) == Self.fields })
  }

  @Test(arguments: [
    ("usgs-2009", [], 157, "magnitude"), ("usgs-now", [], 400, "depth"),
    ("woot", [], 12, "saleURL"), ("blog", [], 51, "guid"),
    ("itunes300", ["--records", "post"], 301, "date"), ("woot", ["--records", "post"], 13, "link"),
  ])
  func everyCorpusHasItsRecords(
    _ corpus: String, _ options: [String], _ count: Int, _ field: String
  ) throws {
    let records = try Self.songs(["--corpus", corpus] + options)
    #expect(records.count == count)
    #expect(records.contains { $0[field]?.isEmpty == false })
  }

  /// One query per field gives the same records as the stream, for every type, including relative URIs and
  /// carriage returns in CDATA.
  @Test(arguments: [
    ["itunes300"], ["itunes300", "--records", "post"], ["usgs-2009"], ["usgs-now"], ["woot"],
    ["blog"],
  ])
  func xpathGivesTheSameRecords(_ corpus: [String]) throws {
    let outcome = try Harness.measure(
      ["verify", "--random", "2", "--backend", "libxml2", "--backend", "libxml2-xpath"]
        + ["--corpus"] + corpus)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(/libxml2-xpath +ok/))
  }

  /// Two namespaces of one vocabulary, one of them declared on a nested element; names in no namespace; and
  /// authors of a feed between its entries.
  @Test(arguments: [
    """
    <rss><channel><item><title>a</title>
    <d:creator xmlns:d="http://purl.org/dc/elements/1.1/">b</d:creator></item>
    <item><title>c</title><d:creator xmlns:d="http://purl.org/dc/elements/1.0/">d</d:creator></item>
    <item><t:title xmlns:t="http://purl.org/rss/1.0/">e</t:title></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://purl.org/atom/ns#"><entry><title>a</title>
    <o:modified>2004-05-06T07:08:09Z</o:modified></entry><o:entry><o:title>b</o:title></o:entry></feed>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id></entry><author><name>a</name></author>
    <entry><id>2</id></entry><entry><author><name>b</name></author></entry><author><name>c</name></author>
    <entry><source><author><name>d</name></author></source></entry><entry><id>5</id></entry></feed>
    """,
    // Bases: nested ones, empty ones, and some that are not valid URIs.
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://h/a b/{c}/|%zz"><title>t</title>
    <link href="x"/><entry xml:base="d/é"><title>e</title><id>1</id><link href="y"/></entry>
    <entry xml:base=""><title>e</title><id>2</id><link href="../z" xml:base=" f/ "/></entry></feed>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="a"/>
    <link rel="http://www.iana.org/assignments/relation/alternate" href="b"/></entry></feed>
    """,
  ])
  func xpathGivesTheSameRecordsOfSmallFeeds(_ document: String) throws {
    let folder = try Folder()
    try folder.write(document, to: "feed.xml")
    let outcome = try Harness.measure(
      "verify", "--corpus", "feed.xml", "--random", "2", "--backend", "libxml2", "--backend",
      "libxml2-xpath", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(/libxml2-xpath +ok/))
  }

  /// A feed has a channel besides its posts, which is a record but not an item.
  @Test func anImplementationWithRecordsAloneIsMeasuredOnPosts() throws {
    let folder = try Folder()
    let outcome = try Harness.measure(
      "--corpus", "blog", "--backend", "libxml2-xpath", "--rounds", "1", "--output", "out",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, "out", name: "blog")
    #expect(reports.rows("items").first { $0["backend"] == "libxml2-xpath" }?["value"] == "50")
  }

  @Test func xpathGivesTheSameRecordsOfRealFeeds() throws {
    guard let feeds = TestData.path("feeds/real") else { return }
    let outcome = try Harness.measure(
      "verify", "--corpus", feeds, "--random", "2", "--backend", "libxml2", "--backend",
      "libxml2-xpath")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(/libxml2-xpath +117 ok, 5 unavailable/))
  }

  /// A post that mentions the marks of other types is a post; a feed of a special type that has no items is one.
  @Test(arguments: [
    ("<rss><channel>\(mention("![CDATA[", "]]"))<item/></channel></rss>", "post"),
    ("<rss><channel>\(mention("!--", "--"))<item/></channel></rss>", "post"),
    ("<rss><channel>\(mention("?p", "?"))<item/></channel></rss>", "post"),
    ("<rss xmlns:i='http://phobos.apple.com/rss/1.0/modules/itms/'><channel/></rss>", "song"),
    (
      "<feed xmlns='http://www.w3.org/2005/Atom'><id>https://earthquake.usgs.gov/feed</id></feed>",
      "earthquake"
    ),
    (
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>urn:earthquake-usgs-gov:</title></feed>",
      "post"
    ),
    (
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"im:releaseDate"}]}"#,
      "post"
    ),
    (#"{"feed":{"entry":[{"im:releaseDate":null}],"id":"jsonfeed.org/version/1"}}"#, "song"),
  ])
  func theTypeOfAFeedIsKnownByItsStructure(_ document: String, _ type: String) throws {
    let folder = try Folder()
    try folder.write(document, to: "feeds/a.xml")
    let outcome = try Harness.measure("records", "--corpus", "feeds", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let cells = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(cells.first { $0.first == "a" }?.dropFirst().first == type[...], "\(outcome.output)")
  }

  private static func mention(_ start: String, _ end: String) -> String {
    """
    <\(start) <a xmlns='http://www.woot.com/' xmlns:i='http://phobos.apple.com/rss/1.0/modules/itms/'>
    \(end)>
    """
  }

  @Test(arguments: [[], ["--markdown"]])
  func ofADirectoryRecordsAreCounted(_ options: [String]) throws {
    let folder = try Folder()
    try folder.write(
      "<rss><channel><title>a</title><item><title>b</title></item></channel></rss>",
      to: "feeds/a.xml")
    try folder.write("<a/>", to: "feeds/none.xml")
    let outcome = try Harness.measure(["records", "--corpus", "feeds"] + options, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("1 item in all"))
    let cells = outcome.output.split(separator: "\n").map { line in
      line.split { $0 == "|" || $0 == " " }.map(String.init)
    }
    #expect(cells.contains(["a", "post", "1", "1", "1", "ok"]))
    #expect(cells.contains { $0.first == "none" && $0.last == "ok" })
  }

  @Test(arguments: [["woot"], ["woot", "--corpus", "blog"]])
  func aBackendThatBuildsNoRecordsIsRefused(_ corpora: [String]) throws {
    let outcome = try Harness.measure(
      ["records", "--worker", Harness.shellWorker, "--backend", "shell", "--corpus"] + corpora)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("shell builds no records"))
    #expect(outcome.output == "")
  }

  @Test func aTypeThatDoesNotReadTheFeedIsNamedWithThoseThatDo() throws {
    let outcome = try Harness.measure("records", "--corpus", "blog", "--records", "song")
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("no record type 'song' reads blog"))
    #expect(outcome.errors.contains("Available: post"))
  }

  @Test func thePlainListEndsWithTheNumber() throws {
    let outcome = try Harness.measure("records", "--backend", "expat")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("item 1\n  title "))
    #expect(outcome.output.hasSuffix("\n300 records\n"))
  }

  @Test func aDiagnosticNamesAnItemAsTheListDoes() throws {
    let folder = try Folder()
    try folder.write(
      """
      <rss version='2.0'><channel><title>c</title><item><title>one</title></item>
      <item><title>two</title><pubDate>soon</pubDate></item></channel></rss>
      """, to: "feed.xml")
    let outcome = try Harness.measure("records", "--corpus", "feed.xml", in: folder)
    #expect(outcome.errors.hasPrefix("harness: item 2: date is \"soon\""), "\(outcome.errors)")
    #expect(outcome.output.contains(#/(?m)^channel\n  channel\.title +c\n/#), "\(outcome.output)")
    #expect(outcome.output.contains(#/(?m)^item 2\n  title +two\n/#), "\(outcome.output)")
  }

  @Test(arguments: ["<opml><body/></opml>", "no markup"])
  func aDocumentWithoutRecordsIsSaidToHaveNone(_ document: String) throws {
    let folder = try Folder()
    try folder.write(document, to: "list.opml")
    let outcome = try Harness.measure("records", "--corpus", "list.opml", in: folder)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.hasPrefix("harness: no record type reads list"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Usage:"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("--sink"), "this command has no such option")
    #expect(outcome.output == "")
  }

  @Test func aDocumentThatIsRejectedGivesItsPlaceAndNoRecords() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/itunes300.xml").prefix(8000), to: "cut.xml")
    let outcome = try Harness.measure(
      "records", "--corpus", "cut.xml", "--backend", "expat", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("expat: rejected: "))
    #expect(outcome.errors.contains(", byte 8000"), "\(outcome.errors)")
  }

  private static func songs(_ arguments: String...) throws -> [[String: String]] {
    try songs(arguments)
  }

  private static func songs(_ arguments: [String]) throws -> [[String: String]] {
    let outcome = try Harness.measure(["records", "--json"] + arguments)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [[String: Any]]).map { record in
      record.mapValues { ($0 as? [String])?.joined(separator: "\n") ?? "\($0)" }
    }
  }
}
