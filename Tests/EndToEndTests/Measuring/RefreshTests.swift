import Foundation
import Testing

/// A feed compared with an earlier snapshot of it: what is new, and what leaving off saves.
struct RefreshTests {
  /// Returns an earlier snapshot of a committed corpus, in which the first items are missing, one item has
  /// another title, and one has since gone.
  private static func snapshot(
    of corpus: String, item: String, without count: Int, in folder: Folder
  ) throws -> String {
    let path = "\(Harness.packageRoot)/Corpus/\(corpus)/\(corpus).xml"
    var text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    for _ in 0..<count {
      let start = try #require(text.range(of: "<\(item)>")).lowerBound
      let end = try #require(text.range(of: "</\(item)>")).upperBound
      text.removeSubrange(start..<end)
    }
    let last = try #require(text.range(of: "</\(item)>", options: .backwards))
    let start = try #require(text.range(of: "<\(item)>", options: .backwards)).lowerBound
    var gone = String(text[start..<last.upperBound])
    // Changes only text that identifies an item, and no namespace.
    for (mark, other) in [(">urn:", ">xurn:"), (">http", ">xhttp"), ("?id=", "?id=x")] {
      gone = gone.replacing(mark, with: other)
    }
    let changed = text[start..<last.lowerBound].replacing("<title>", with: "<title>M 1.0, Once ")
    text.replaceSubrange(start..<last.upperBound, with: changed + "</\(item)>" + gone)
    try folder.write(Data(text.utf8), to: "before.xml")
    return "before.xml"
  }

  @Test(arguments: [
    ("blog", "item"), ("usgs-now", "entry"), ("woot", "item"), ("itunes300", "item"),
  ])
  func everyBackendLeavesOffAtWhatHasBeenSeen(_ corpus: String, _ item: String) throws {
    let folder = try Folder()
    let before = try Self.snapshot(of: corpus, item: item, without: 3, in: folder)
    let outcome = try Harness.measure(
      "--corpus", corpus, "--previous", before, "--leave-off-after", "2", "--rounds", "2",
      "--no-floors", "--output", "reports", in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: corpus)
    let refresh = try #require(try reports.json["refresh"] as? [String: Any])
    let changes = ["new", "changed", "gone"].map { (refresh[$0] as? [Any])?.count }
    #expect(changes == [3, 1, 1], "\(refresh)")
    #expect(["read", "found", "limit"].map { refresh[$0] as? Int } == [5, 3, 2], "\(refresh)")
    #expect(outcome.output.contains("3 new, 1 changed and 1 gone"))
    for implementation in Harness.backends {
      func value(_ metric: String, _ sink: String) -> Double? {
        let own = reports.rows(metric).first {
          $0["backend"] == implementation && $0["sink"] == sink
        }
        return own?["value"].flatMap(Double.init)
      }
      #expect(value("items", "refresh") == 5)
      #expect(
        (value("allocations", "refresh") ?? .infinity) < (value("allocations", "model") ?? 0))
      let bytes = try #require(reports.json["corpus"] as? [String: Any])["bytes"] as? Double
      #expect((value("bytes_read", "refresh") == bytes) == (implementation == "foundation-data"))
      #expect(value("throughput", "refresh") == nil)
      let ratio = reports.rows("speed").first {
        $0["backend"] == implementation && $0["reference"] == "\(implementation)@model"
      }
      #expect(ratio?["sink"] == "refresh" && ratio?["value"]?.isEmpty == false)
    }
  }

  /// Writes a feed and an earlier snapshot of it, with one item per link; only the first item of the feed is new,
  /// and the second one has changed.
  private static func feeds(guid: (Int) -> String, in folder: Folder) throws {
    func feed(_ numbers: [Int], _ title: (Int) -> String) -> String {
      let items = numbers.map { number in
        """
        <item><title>\(title(number))</title><guid isPermaLink="false">\(guid(number))</guid>\
        <link>http://h/\(number)</link><pubDate>0\(number) Jan 2020 00:00:00 GMT</pubDate></item>
        """
      }
      return "<rss><channel><title>t</title>\(items.joined())</channel></rss>"
    }
    try folder.write(feed([4, 3, 2, 1]) { "Post \($0)" }, to: "before.xml")
    try folder.write(feed([5, 4, 3, 2]) { "\($0 == 4 ? "New" : "Post") \($0)" }, to: "now.xml")
  }

  /// The guids are all equal, two of them are, or none is.
  @Test(arguments: [(1, 4), (4, 2), (9, 0)])
  func whatAGuidDoesNotIdentifyGoesByLinkAndDate(_ different: Int, _ ambiguous: Int) throws {
    let folder = try Folder()
    try Self.feeds(guid: { "\(min($0, different))" }, in: folder)
    let outcome = try Harness.measure(
      "--corpus", "now.xml", "--previous", "before.xml", "--rounds", "1", "--no-floors",
      "--output",
      "reports", in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: "now")
    let refresh = try #require(try reports.json["refresh"] as? [String: Any])
    func titles(_ key: String) -> [String?] {
      (refresh[key] as? [[String: Any]] ?? []).map { $0["title"] as? String }
    }
    #expect(titles("new") == ["Post 5"] && titles("changed") == ["New 4"], "\(refresh)")
    #expect(titles("gone") == ["Post 1"], "\(refresh)")
    #expect(["read", "found"].map { refresh[$0] as? Int } == [2, 1], "\(refresh)")
    #expect(refresh["ambiguous"] as? Int == ambiguous, "\(refresh)")
    #expect(outcome.output.contains("\nnew\nPost 5\n\nchanged\nNew 4 (title)\n\ngone\nPost 1\n"))
    for implementation in Harness.backends {
      #expect(reports.statuses(of: implementation) == ["ok"])
    }
  }

  @Test(arguments: [1, 9])
  func whatWasSeenBeforeIsRead(_ different: Int) throws {
    let folder = try Folder()
    try Self.feeds(guid: { "\(min($0, different))" }, in: folder)
    func areRead(_ options: String...) throws -> [Bool?] {
      let command = ["records", "--json", "--corpus", "now.xml"]
      let outcome = try Harness.measure(command + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      let records = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return (records as? [[String: Any]] ?? []).dropFirst().map { $0["isRead"] as? Bool }
    }
    #expect(try areRead() == [false, false, false, false])
    #expect(try areRead("--previous", "before.xml") == [false, true, true, true])
  }

  /// Earthquakes have no such field.
  @Test func theTypeIsOneThatCanBeRead() throws {
    let corpora = ["--corpus", "usgs-now", "--previous", "usgs-now"]
    let outcome = try Harness.measure(["records"] + corpora)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("isRead") && !outcome.output.contains(/isRead +false/))
    let refused = try Harness.measure(["records", "--records", "earthquake"] + corpora)
    #expect(refused.status == 64, "\(refused.everything)")
    #expect(refused.errors.contains("have no field isRead: use --records post"))
  }

  @Test func recordsThatAreCountedHaveNoEarlierSnapshot() throws {
    let outcome = try Harness.measure("records", "blog", "woot", "--previous", "blog")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("--previous takes one feed, whose records are printed"))
  }

  @Test func byDateTheNewestOneIsRemembered() throws {
    let folder = try Folder()
    let before = try Self.snapshot(of: "blog", item: "item", without: 3, in: folder)
    let outcome = try Harness.measure(
      "--corpus", "blog", "--previous", before, "--since", "last", "--rounds", "1", "--backend",
      "expat", "--reference", "expat", "--no-floors", "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let refresh = try #require(
      try Reports(in: folder, name: "blog").json["refresh"] as? [String: Any])
    #expect(refresh["found"] as? Int == 3 && refresh["read"] as? Int == 4, "\(refresh)")
    #expect((refresh["seen_until"] as? String)?.hasSuffix("Z") == true)
  }

  @Test(arguments: [
    (["--since", "last"], "--since needs --previous"),
    (["--leave-off-after", "2"], "--leave-off-after needs --previous"),
    (["--previous", "blog", "--leave-off-after", "0"], "--leave-off-after must be at least 1"),
    (["--sink", "refresh"], "name that snapshot with --previous PATH"),
    (["--previous", "blog", "--corpus", "woot"], "--previous takes one feed, not 2"),
    (["--previous", "blog", "--stop-after", "2"], "can't be combined with --stop-after"),
  ])
  func whatCannotBeRefreshedIsRefused(_ options: [String], _ words: String) throws {
    let outcome = try Harness.measure(["--corpus", "blog"] + options)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.replacing("\n", with: " ").contains(words), "\(outcome.errors)")
  }

  @Test func aSnapshotThatIsRejectedIsNamed() throws {
    let folder = try Folder()
    try folder.write("<rss><channel><item></channel></rss>", to: "before.xml")
    let outcome = try Harness.measure("--corpus", "blog", "--previous", "before.xml", in: folder)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("libxml2 can't read the items of before: "))
  }

  /// The newer one could be read into earthquakes.
  @Test func theTypeIsOneThatReadsBothSnapshots() throws {
    let folder = try Folder()
    let outcome = try Harness.measure(
      "--corpus", "usgs-now", "--previous", "blog", "--rounds", "1", "--backend", "expat",
      "--reference", "expat", "--no-floors", "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try Reports(in: folder, name: "usgs-now").markdown.contains("Since blog: 400 new"))
  }

  @Test func whatNoTypeReadsIsNoSnapshot() throws {
    let folder = try Folder()
    try folder.write("<opml/>", to: "list.xml")
    let outcome = try Harness.measure("--corpus", "blog", "--previous", "list.xml", in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("no record type reads both (blog: post; list: none)"))
  }

  @Test func recordsThatNothingIdentifiesAreRefused() throws {
    let outcome = try Harness.measure(
      "--corpus", "itunes300", "--previous", "itunes300", "--records", "song")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("--records post"), "\(outcome.errors)")
  }
}
