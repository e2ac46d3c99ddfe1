import Foundation
@testable import HarnessCore
import Testing

/// Many feeds, one answer.
struct SuiteTests {
  private let run: SuiteRun
  private var folder: Folder { run.folder }
  /// What a single case writes, as cases run beside each other.
  private let scratch: Folder

  init() throws {
    run = try SuiteRun.shared
    scratch = try Folder()
  }

  @Test func aDirectoryGivesAReportAFeedAndOneOfAll() throws {
    #expect(run.outcome.status == 0, "\(run.outcome.everything)")
    func files(_ name: String, _ kind: ReportKind) -> [String] {
      formats(of: kind).filter(\.isStandard).compactMap(\.fileExtension).map { "\(name).\($0)" }
    }
    let names = SuiteRun.feeds.flatMap { files($0, .run) } + files("suite", .suite)
    #expect(folder.names("reports") == names.sorted())
    for feed in SuiteRun.feeds {
      #expect(try Reports(in: folder, name: feed).hasFigures("libxml2"))
    }
  }

  @Test func theAnswerSaysOverHowManyFeedsItIs() throws {
    #expect(run.outcome.output.contains("\nOver 3 feeds (events counted), "))
    let markdown = try folder.text("reports/suite.md")
    #expect(
      markdown.hasPrefix(
        "# Which parser should read these 3 feeds?\n\n**Over 3 feeds (events counted), "))
    for feed in SuiteRun.feeds { #expect(markdown.contains("| [\(feed)](\(feed).md) | ")) }
    #expect(run.outcome.errors.contains("3 feeds are too few for an interval over feeds"))
  }

  @Test func theAnswerComesLastAndThoseOfTheFeedsAreInTheirReports() {
    let lines = run.outcome.output.split(separator: "\n")
    #expect(lines.first == "events counted")
    #expect(lines.last == "Report: reports/suite.md .html .csv .json")
    #expect(!run.outcome.output.contains("On feed2"))
    #expect(run.outcome.errors.contains(#/harness: 3 feeds, about [\d.]+ (s|min)\n/#))
  }

  // MARK: - How long it takes

  @Test func theBudgetIsThatOfAllFeeds() throws {
    let outcome = try Harness.measure(
      SuiteRun.withoutRounds + ["--budget", "6s", "--output", "shared"], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let estimate =
      #/harness: 3 feeds, about .+: 2\.0 s for measuring each feed, plus verification\n/#
    #expect(outcome.errors.contains(estimate), "\(outcome.errors)")
    let budgets = try SuiteRun.feeds.map { feed in
      let plan = try Reports(in: folder, "shared", name: feed).json["plan"]
      return try #require((plan as? [String: Any])?["budget_seconds"] as? Double)
    }
    // A feed that stops early, because its next round would take too long, leaves the rest of its budget to
    // the others.
    #expect(budgets[0] == 2 && budgets.allSatisfy { (0.001..<6).contains($0) }, "\(budgets)")
  }

  @Test func aBudgetTooSmallForAllFeedsIsSaidBefore() throws {
    let outcome = try Harness.measure(
      SuiteRun.withoutRounds + ["--budget", "3ms", "--output", "hasty"], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("one round of each feed takes longer than the budget of 3ms\n"))
    #expect(outcome.errors.contains("too small for one round of 3 of 3 feeds"))
  }

  @Test func ctrlCGivesTheSuiteSoFar() throws {
    let command = try Command(
      Harness.executable,
      SuiteRun.withoutRounds + ["--budget", "12s", "--output", "broken"] + Harness.permission,
      in: folder.path)
    try command.start()
    _ = RunningProcesses.wait {
      folder.names("broken").contains("feed4.json") ? true : nil
    }
    command.interrupt()
    let outcome = try command.finish()
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(outcome.errors.contains("interrupted; 2 of 3 feeds were measured"))
    #expect(
      outcome.output.contains("Over 2 feeds (events counted, interrupted after 2 of 3 feeds), "),
      "\(outcome.output)")
    #expect(folder.names("broken").contains("suite-interrupted.md"))
  }

  @Test func whatIsNoFeedIsPassedOverWithAReason() {
    for (file, reason) in [
      ("empty.xml", "it is empty"), ("page.xml", "its root element is <html>"),
      ("readme.txt", "it is not XML"),
    ] {
      #expect(run.outcome.errors.contains("skipped feeds/\(file): \(reason)"), "\(file)")
    }
  }

  @Test func theMeanIsThatOfTheFeedsAndLiesBetweenThem() throws {
    let lines = CSV.read(try folder.text("reports/suite.csv"))
    let columns = try #require(lines.first)
    let rows = lines.dropFirst().map { Dictionary(zip(columns, $0)) { first, _ in first } }
    let ratios = rows.filter { $0["backend"] == "expat" && $0["metric"] == "speed" }
    func value(_ estimator: String) throws -> Double {
      let row = ratios.first { $0["estimator"] == estimator }
      return try #require(Double(row?["value"] ?? ""))
    }
    let found = try SuiteRun.feeds.map { feed in
      let rows = try Reports(in: folder, name: feed).rows("speed")
      return try #require(
        rows.first { $0["backend"] == "expat" }.flatMap { Double($0["value"] ?? "") })
    }
    let mean = exp(found.map { log($0) }.reduce(0, +) / 3)
    #expect(abs(try value("geometric-mean") - mean) < 1e-5)
    #expect(abs(try value("minimum") - found.min()!) < 1e-5)
    #expect(abs(try value("maximum") - found.max()!) < 1e-5)
    #expect(ratios.first?["feeds"] == "3")
  }

  @Test func theSameReportsGiveTheSameSuiteAgain() throws {
    let outcome = try report(SuiteRun.feeds.map(run.report), to: "again")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for file in ["suite.md", "suite.csv", "suite.json"] {
      #expect(try folder.text("again/\(file)") == folder.text("reports/\(file)"))
    }
  }

  @Test(arguments: [["--name", "feed2"], ["--name", "../suite"]])
  func aNameThatIsTakenOrNoneIsRefusedAtOnce(_ name: [String]) throws {
    let empty = "refused-\(name[1].count)"
    let outcome = try Harness.measure(
      SuiteRun.arguments + name + ["--output", empty], in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(name[1]))
    #expect(folder.names(empty).isEmpty)
  }

  // MARK: - Feeds that not every parser reads

  /// Measures the feeds and another document in a folder of their own.
  private func measure(
    with document: String, _ feeds: [String] = SuiteRun.feeds
  ) throws -> (outcome: Outcome, folder: Folder) {
    let own = try Folder()
    for feed in feeds {
      try own.write(folder.bytes("feeds/\(feed).xml"), to: "feeds/\(feed).xml")
    }
    try own.write(document, to: "feeds/other.xml")
    return (try Harness.measure(SuiteRun.arguments, in: own), own)
  }

  private static let refused = "<rss><channel><title>a\u{8}b</title></channel></rss>"

  @Test func aFeedThatNoParserAcceptsIsNamedAndCostsNoAnswer() throws {
    let outcome = try measure(with: Self.refused).outcome
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("\nOver 3 feeds (events counted), "), "\(outcome.output)")
    #expect(outcome.output.contains("; left out: other (no parser accepts it).\n"))
    #expect(!outcome.output.contains("no parser is called the fastest"))
    for text in [outcome.output, outcome.errors] {
      #expect(text.matches(of: #/other: rejected by all: stream fixed:16384: /#).count == 1)
      #expect(!text.contains("expat: rejected") && !text.contains("expat on other"), "\(text)")
    }
    let one = try measure(with: Self.refused, ["feed2"]).outcome
    #expect(one.status == 0, "\(one.everything)")
    #expect(one.output.contains("\nOver one feed (events counted), "), "\(one.output)")
    #expect(one.output.contains(" leads, but no interval over feeds confirms it; "))
    let none = try measure(with: Self.refused, []).outcome
    #expect(none.status == 5, "\(none.everything)")
  }

  /// The name has a letter that only the fifth edition of XML allows, which expat doesn't know.
  @Test func aFeedThatSomeParserRejectsIsNamedWithTheParser() throws {
    let outcome = try measure(with: "<rss><channel><a\u{17F}/></channel></rss>").outcome
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.output.contains("\nOver 3 feeds (events counted), "), "\(outcome.output)")
    #expect(outcome.output.contains("; left out: other (expat rejected the document).\n"))
    #expect(outcome.output.contains("; speed relative to libxml2: expat "))
  }

  @Test func reportsAreCombinedInTheSameWay() throws {
    let own = try measure(with: Self.refused).folder
    let again = try report(
      ["feed2", "feed6", "other"].map { own / "reports/\($0).json" }, to: "combined")
    #expect(again.status == 0, "\(again.everything)")
    #expect(again.output.contains("\nOver 2 feeds (events counted), "))
    #expect(again.output.contains("; left out: other (no parser accepts it).\n"))
  }

  // MARK: - What can't be made into one answer

  /// In another place, time zone and language, equal results are equal bytes.
  @Test func oneReportIsWrittenInOtherFormats() throws {
    let again = folder / "elsewhere"
    try FileManager.default.createDirectory(atPath: again, withIntermediateDirectories: false)
    let environment = ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo", "HOME": again]
    let outcome = try Command(
      Harness.executable, ["report", run.report("feed2"), "--output", "."], in: again,
      environment: environment
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(folder.names("elsewhere") == ["feed2.csv", "feed2.html", "feed2.json", "feed2.md"])
    for file in folder.names("elsewhere") {
      #expect(try folder.text("elsewhere/\(file)") == folder.text("reports/\(file)"))
    }
    let picture = try Command(
      Harness.executable, ["report", run.report("feed2"), "--format", "svg", "--output", "."],
      in: again
    ).run()
    #expect(picture.status == 0 && folder.names("elsewhere").contains("feed2.svg"))
    try expectRefusal([run.report("feed2"), "--format", "bench"], 64, "no raw samples")
    try expectRefusal([run.report("feed2"), "--format", "samples"], 64, "no raw samples")
  }

  @Test func oneReportTwiceIsNoSuite() throws {
    let path = run.report("feed2")
    try expectRefusal([path, path], 64, "two of the reports are named 'feed2'")
  }

  @Test func aReportThatIsMissingIsNotFound() throws {
    try expectRefusal([run.report("feed2"), "gone.json"], 66, "gone.json")
  }

  @Test(arguments: ["", "{", "[]", "{\"schema\": 1}", "corpus,stream\n"])
  func whatIsNoReportIsBadData(_ text: String) throws {
    try scratch.write(text, to: "bad/report.json")
    try expectRefusal([run.report("feed2"), scratch / "bad/report.json"], 65, "bad/report.json")
  }

  @Test(arguments: [0, 2])
  func anotherSchemaIsNotRead(_ version: Int) throws {
    let other = try changed { $0["schema"] = version }
    try expectRefusal([run.report("feed2"), other], 65, "it has schema version \(version)")
  }

  @Test(arguments: ["cpu", "kernel", "swift", "build"])
  func otherMachinesAndBuildsDoNotMeet(_ fact: String) throws {
    let other = try changed { report in
      var environment = report["environment"] as? [String: Any] ?? [:]
      let facts = environment["fingerprint"] as? [[String: String]] ?? []
      environment["fingerprint"] = facts.map {
        $0["name"] == fact ? ["name": fact, "value": "another"] : $0
      }
      report["environment"] = environment
    }
    try expectRefusal([run.report("feed2"), other], 3, "their \(fact) differs, ")
  }

  @Test func otherLibrariesDoNotMeet() throws {
    let other = try changed { report in
      let rows = report["rows"] as? [[String: Any]] ?? []
      report["rows"] = rows.map { row in
        var row = row
        var key = row["key"] as? [String: Any] ?? [:]
        if key["backend"] as? String == "expat" { key["library"] = "expat 1.0.0" }
        row["key"] = key
        return row
      }
    }
    try expectRefusal([run.report("feed2"), other], 3, "'expat 1.0.0'")
  }

  private func report(_ paths: [String], to output: String) throws -> Outcome {
    try Command(
      Harness.executable, ["report", "--output", output] + paths, in: folder.path
    ).run()
  }

  private func expectRefusal(_ paths: [String], _ status: Int32, _ text: String) throws {
    let outcome = try report(paths, to: scratch / "refused")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(scratch.names("refused").isEmpty)
  }

  /// Writes a changed copy of the second feed's report, and returns its path.
  private func changed(_ change: (inout [String: Any]) -> Void) throws -> String {
    let object = try JSONSerialization.jsonObject(with: folder.bytes("reports/feed4.json"))
    var report = try #require(object as? [String: Any])
    change(&report)
    try scratch.write(JSONSerialization.data(withJSONObject: report), to: "changed/feed4.json")
    return scratch / "changed/feed4.json"
  }
}

/// One run over a directory with three feeds and a file that is not a feed, shared by several tests.
struct SuiteRun {
  static let arguments = [
    "--corpus", "feeds", "--backend", "expat", "--backend", "libxml2", "--sink", "count",
    "--no-floors", "--rounds", "1", "--output", "reports",
  ]
  /// The same arguments without rounds, for use with a budget.
  static let withoutRounds = Array(arguments.prefix { $0 != "--rounds" })
  static let feeds = ["feed2", "feed4", "feed6"]

  let folder: Folder
  let outcome: Outcome

  private static let result = Result { try SuiteRun() }

  static var shared: SuiteRun { get throws { try result.get() } }

  private init() throws {
    folder = try Folder()
    for items in [2, 4, 6] {
      try SmallCorpus.make(in: folder, items: items, as: "made/\(items)")
      let document = try folder.bytes("made/\(items)/itunes300.xml")
      try folder.write(document, to: "feeds/feed\(items).xml")
    }
    try folder.write("See feed2.", to: "feeds/readme.txt")
    try folder.write("", to: "feeds/empty.xml")
    try folder.write("<html/>", to: "feeds/page.xml")
    outcome = try Harness.measure(Self.arguments, in: folder)
  }

  /// Returns the path of a feed's JSON report.
  func report(_ feed: String) -> String { folder / "reports/\(feed).json" }
}
