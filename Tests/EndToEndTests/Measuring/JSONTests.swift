import Foundation
import Testing

/// XML or JSON: implementations that read either, and the two side by side.
struct JSONTests {
  static let implementations = Harness.listed("syntax", as: "json")

  @Test func theSongsInJSONAreThoseInXMLHoweverTheyAreCut() throws {
    let outcome = try Harness.measure("verify", "--corpus", "itunes300-json", "--random", "2")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for implementation in Self.implementations {
      #expect(outcome.output.contains("\(implementation) "))
    }
    #expect(!outcome.output.contains("libxml2"))
    let xml = try Harness.measure(
      "verify", "--corpus", "itunes300", "--random", "0", "--stream", "whole", "--backend",
      "expat")
    func recordLog(_ outcome: Outcome) -> Substring? {
      outcome.output.split(separator: "\n").first { $0.hasPrefix("record log ") }
    }
    #expect(recordLog(outcome) != nil && recordLog(outcome) == recordLog(xml))
  }

  @Test func sideBySideTheyAreComparedByItems() throws {
    let folder = try Folder()
    let outcome = try Harness.measure(
      "--corpus", "itunes300", "--beside", "itunes300-json", "--backend", "expat", "--backend",
      "foundation-json", "--reference", "expat", "--rounds", "6", "--output", "reports",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("items/s"), "\(outcome.output)")
    let reports = try Reports(in: folder, name: "itunes300+itunes300-json")
    for implementation in ["expat", "foundation-json"] {
      func value(_ metric: String) -> [String: String]? {
        reports.rows(metric).first { $0["backend"] == implementation && $0["sink"] == "model" }
      }
      #expect(value("items")?["value"] == "300")
      #expect(Double(value("item_rate")?["value"] ?? "") ?? 0 > 0)
      #expect(value("throughput")?["status"] == "unavailable")
      let reason = value("throughput")?["reason"] ?? ""
      #expect(reason.contains("the XML document has 851895 bytes, the JSON document has 424437"))
    }
    let ratio = reports.rows("speed").first { $0["backend"] == "foundation-json" }
    #expect(ratio?["reference"] == "expat" && ratio?["value"]?.isEmpty == false)
    #expect(reports.markdown.contains("424437 bytes of JSON"))
  }

  @Test(arguments: [
    (["--corpus", "blog", "--beside", "itunes300-json"], "their records differ"),
    (["--corpus", "itunes300", "--beside", "blog"], "both are XML"),
    (
      ["--corpus", "itunes300-json", "--reference", "libxml2"],
      "libxml2 reads XML, but itunes300-json is JSON"
    ),
    (
      ["--corpus", "itunes300", "--backend", "foundation-json"],
      "foundation-json reads JSON, but itunes300 is XML"
    ),
    (
      ["--corpus", "itunes300", "--corpus", "woot", "--beside", "itunes300-json"],
      "--beside takes one feed, not 2"
    ),
  ])
  func whatCannotBeComparedIsRefused(_ options: [String], _ message: String) throws {
    let folder = try Folder()
    let outcome = try Harness.measure(options + ["--rounds", "1", "--output", "out"], in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.names("out").isEmpty)
  }

  @Test func ofSeveralFeedsThoseInAnotherSyntaxArePassedOver() throws {
    let folder = try Folder()
    let outcome = try Harness.measure(
      "--corpus", "itunes300", "--corpus", "woot", "--corpus", "itunes300-json", "--backend",
      "expat",
      "--rounds", "1", "--output", "out", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(
        "skipped itunes300-json: it is JSON, and the feeds of one answer are of one syntax"))
  }

  @Test func theSyntaxOfMostFeedsCountsAndRecordsAreReadFromAll() throws {
    let folder = try Folder()
    let feed =
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [{"id": "1"}]}"#
    try folder.write(feed, to: "feeds/0.json")
    for title in ["a", "b"] {
      try folder.write(
        "<rss><channel><item><title>\(title)</title></item></channel></rss>",
        to: "feeds/\(title).xml")
    }
    let run = try Harness.measure(
      "feeds", "--backend", "expat", "--rounds", "1", "--dry-run", in: folder)
    #expect(run.status == 0, "\(run.everything)")
    #expect(run.errors.contains(/skipped \S+: it is JSON/) && !run.errors.contains("it is XML"))
    let records = try Harness.measure("records", "feeds", in: folder)
    #expect(!records.errors.contains("skipped"), "\(records.everything)")
    #expect(records.output.contains("libxml2") && records.output.contains("foundation-json"))
  }

  @Test func aBaselineHasTheImplementationsThatReadItsCorpusAndACheckMissesNoOthers() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let baseline = try Harness.measure(
      "baseline", "--corpus", "small", "--exact", "--output", "small.json", in: folder)
    #expect(baseline.status == 0, "\(baseline.everything)")
    let check = try Harness.measure(
      "check", "--exact", "--baseline", "small.json", "--output", "out", in: folder)
    #expect(check.status == 0, "\(check.everything)")
    #expect(!baseline.everything.contains("foundation-json"))
    #expect(!check.everything.contains("foundation-json"), "\(check.output)")
  }

  // MARK: - JSON Feed

  private static let feed = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Notes", "items": [
    {"id": "1", "content_text": "one", "date_published": "2024-05-06T07:08:09Z"}, {"id": 2}]}
    """

  @Test(arguments: [[]] + implementations.map { ["--backend", $0] })
  func aJSONFeedByPathHasPosts(_ backend: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.feed, to: "notes.json")
    let outcome = try Harness.measure(
      ["records", "--corpus", "notes.json", "--json"] + backend, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let records = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(records.map { $0["guid"] as? String } == [nil, "1", "2"])
    #expect(
      records[0]["channel.title"] as? String == "Notes"
        && records[1]["date"] as? String == "2024-05-06T07:08:09Z")
    #expect(records[1]["isRead"] as? Bool == false)
  }

  @Test func aJSONFeedIsVerifiedAndMeasured() throws {
    let folder = try Folder()
    try folder.write(Self.feed, to: "feeds/notes.json")
    try folder.write("<rss><channel><item/></channel></rss>", to: "feeds/rss.xml")
    try folder.write("{}", to: "feeds/other.json")
    let verified = try Harness.measure("verify", "--corpus", "feeds", "--random", "2", in: folder)
    #expect(verified.status == 0, "\(verified.everything)")
    #expect(verified.output.contains(/foundation-json +1 ok, 1 unavailable/))
    #expect(verified.errors.contains("other.json: it is JSON that no record type reads"))
    let measured = try Harness.measure(
      "--corpus", "feeds/notes.json", "--rounds", "3", "--output", "out", in: folder)
    #expect(measured.status == 0, "\(measured.everything)")
    let reports = try Reports(in: folder, "out", name: "notes")
    for implementation in Self.implementations {
      #expect(reports.statuses(of: implementation).contains("ok"))
    }
  }

  @Test func otherJSONIsTimedWithoutRecords() throws {
    let folder = try Folder()
    try folder.write(#"[{"a": 1}, "b"]"#, to: "any.json")
    let measured = try Harness.measure("any.json", "--rounds", "2", "--output", "out", in: folder)
    #expect(measured.status == 0, "\(measured.everything)")
    let times = try Reports(in: folder, "out", name: "any").rows("parse_time")
    #expect(
      Set(times.filter { $0["status"] == "ok" }.compactMap { $0["backend"] })
        .isSuperset(of: Self.implementations))
    #expect(times.allSatisfy { ["discard", "none"].contains($0["sink"]) })
    let verified = try Harness.measure("verify", "any.json", in: folder)
    #expect(verified.status == 0, "\(verified.everything)")
    #expect(verified.output.contains("foundation-json               ok: it accepts the document"))
    let records = try Harness.measure("records", "any.json", in: folder)
    #expect(records.status == 65 && records.errors.contains("no record type reads any"))
  }

  @Test(arguments: [#"{"a":"#, "[1,,2]"])
  func malformedJSONIsRejectedWithTheReasonOfTheParser(_ document: String) throws {
    let folder = try Folder()
    try folder.write(document, to: "any.json")
    let verified = try Harness.measure("verify", "any.json", in: folder)
    #expect(verified.status == 5, "\(verified.everything)")
    let reason =
      "foundation-json               rejected: stream whole: The given data was not valid JSON."
    #expect(verified.output.contains(reason), "\(verified.output)")
  }

  @Test func aJSONFeedIsHeldAgainstAnEarlierSnapshot() throws {
    let folder = try Folder()
    try folder.write(Self.feed, to: "before.json")
    try folder.write(
      Self.feed.replacing(#"{"id": "1""#, with: #"{"id": "0"}, {"id": "1""#), to: "notes.json")
    let outcome = try Harness.measure(
      "--corpus", "notes.json", "--previous", "before.json", "--rounds", "2", "--output", "out",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, "out", name: "notes")
    let refresh = try #require(try reports.json["refresh"] as? [String: Any])
    let counts = ["new", "changed", "gone"].map { (refresh[$0] as? [Any])?.count }
    #expect(counts == [1, 0, 0], "\(refresh)")
    #expect(["read", "found"].map { refresh[$0] as? Int } == [2, 1], "\(refresh)")
    for implementation in Self.implementations {
      let items = reports.rows("items").first {
        $0["backend"] == implementation && $0["sink"] == "refresh"
      }
      #expect(items?["value"] == "2")
    }
    let xml = try Harness.measure(
      "--corpus", "notes.json", "--previous", "before.json", "--reference", "libxml2", in: folder)
    #expect(xml.status == 64 && xml.errors.contains("libxml2 reads XML, but notes is JSON"))
  }

  @Test func theRecordsOfADirectoryOfJSONFeedsAreCounted() throws {
    let folder = try Folder()
    try folder.write(Self.feed, to: "feeds/a.json")
    try folder.write(Self.feed.replacing("Notes", with: "Other notes"), to: "feeds/b.json")
    let outcome = try Harness.measure("records", "--corpus", "feeds", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("foundation-json"), "\(outcome.output)")
    #expect(!outcome.errors.contains("skipped"), "\(outcome.errors)")
  }

  @Test func aSinkThatNoReaderOfJSONFeedsIsNamedWithThoseTheyFeed() throws {
    let outcome = try Harness.measure("--corpus", "itunes300-json", "--sink", "count")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("supports the sink 'count'"), "\(outcome.errors)")
    #expect(outcome.errors.contains("they support: discard, model, refresh"), "\(outcome.errors)")
  }

  @Test(arguments: [["--sink", "model"], ["--sink", "count"], ["--previous", "notes.json"]])
  func aBackendOfXMLIsRefusedWhateverTheSink(_ options: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.feed, to: "notes.json")
    let outcome = try Harness.measure(
      ["--corpus", "notes.json", "--backend", "libxml2"] + options, in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("libxml2 reads XML, but notes is JSON"), "\(outcome.errors)")
  }

  /// Hostile input may fail implementations, but never the harness.
  @Test(arguments: [
    #"{"version": "https://jsonfeed.org/version/1", "items": "#
      + String(repeating: "[", count: 1 << 20),
    #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": tru"#,
    #"{"version": "https://jsonfeed.org/version/1", "items": 7}"#,
    #"{"version": "https://jsonfeed.org/version/1", "version": "x", "items": []}"#,
  ])
  func hostileJSONFailsImplementationsWithAReason(_ document: String) throws {
    let folder = try Folder()
    try folder.write(document, to: "feed.json")
    let outcome = try Harness.measure(
      "--corpus", "feed.json", "--rounds", "1", "--output", "out", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    let reports = try Reports(in: folder, "out", name: "feed")
    let failed = reports.rows.filter { ["rejected", "differs"].contains($0["status"]) }
    #expect(!failed.isEmpty && failed.allSatisfy { $0["reason"]?.isEmpty == false })
  }
}
