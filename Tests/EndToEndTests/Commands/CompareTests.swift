import Foundation
import Testing

/// Committed reports compared with themselves, so nothing is measured.
@Suite struct CompareTests {
  private static let report = "\(Harness.packageRoot)/Reports/published/itunes300.json"
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func compare(_ arguments: String...) throws -> Outcome {
    try Command(Harness.executable, ["compare"] + arguments, in: folder.path).run()
  }

  private func expectRefusal(
    _ arguments: [String], _ status: Int32, _ text: String...,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Command(Harness.executable, ["compare"] + arguments, in: folder.path).run()
    #expect(outcome.status == status, "\(outcome.everything)", sourceLocation: location)
    #expect(outcome.output == "", sourceLocation: location)
    for word in text {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
    }
  }

  /// Writes a copy of the committed report, or of a part of it, under another name.
  private func copy(_ name: String, _ change: (inout [String: Any]) -> Void) throws -> String {
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: Self.report)))
    var report = try #require(object as? [String: Any])
    change(&report)
    try folder.write(try JSONSerialization.data(withJSONObject: report), to: "\(name).json")
    return folder / "\(name).json"
  }

  @Test func aReportIsAsItselfAndNothingIsMissing() throws {
    let outcome = try compare("a=\(Self.report)", "b=\(Self.report)")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("  too few runs\n"))
    #expect(outcome.output.contains(/\nallocations: .*: equal in all 19 rows\n/))
    #expect(!outcome.output.contains("missing"))
    #expect(
      outcome.output.contains(
        #/\n\nAgainst a, b is worse in 0 of \d+ figures \(.*\)\.\n$/#))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func samplesAloneSayAsMuch() throws {
    let bench = Self.report.replacing(".json", with: ".bench")
    try FileManager.default.copyItem(atPath: bench, toPath: folder / "alone.bench")
    let outcome = try compare(Self.report, "alone.bench", "--metric", "parse_time,allocations")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("too few runs to judge parse_time: "))
    #expect(outcome.output.contains("alone"))
  }

  @Test func oneReportIsComparedByItsBackends() throws {
    let outcome = try compare(
      Self.report, "--column", "backend", "--filter", "backend=libxml2,expat", "--filter",
      "sink=model", "--metric", "parse_time", "--format", "csv")
    #expect(outcome.status == 75, "one run can't tell: \(outcome.everything)")
    let lines = CSV.read(outcome.output)
    let columns = try #require(lines.first)
    let rows = lines.dropFirst().map { Dictionary(zip(columns, $0)) { first, _ in first } }
    #expect(rows.map { $0["column"] } == ["libxml2", "expat"])
    #expect(rows.last?["outcome"] == "too-few-runs" && rows.last?["before"] == "libxml2")
    #expect(try #require(Double(rows.last?["ratio"] ?? "")) > 1)
  }

  @Test func everyMetricCanBeShown() throws {
    let outcome = try compare("a=\(Self.report)", "b=\(Self.report)", "--metric", "all")
    #expect(outcome.status == 0)
    for metric in ["cpu_time", "chunk_max", "items_50"] {
      #expect(outcome.output.contains("\n\(metric): "))
    }
    #expect(!outcome.output.contains("not shown"))
  }

  @Test(arguments: ["markdown", "json"])
  func theFormIsChosen(_ format: String) throws {
    let outcome = try compare("a=\(Self.report)", "b=\(Self.report)", "--format", format)
    #expect(outcome.status == 0)
    if format == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let tables = (object as? [String: Any])?["tables"] as? [Any]
      #expect(tables?.isEmpty == false)
    } else {
      #expect(outcome.output.contains("### parse\\_time: corpus itunes300"))
    }
  }

  @Test(arguments: [(1.0, 2 as Int32, "is worse in 1 of "), (-1, 0, "is better in 1 of ")])
  func theStatusSaysWhetherAnythingIsWorse(
    _ change: Double, _ status: Int32, _ words: String
  ) throws {
    let other = try copy("other") { report in
      var rows = report["rows"] as? [[String: Any]] ?? []
      let place = rows.firstIndex { $0["metric"] as? String == "allocations" } ?? 0
      for field in ["value", "low", "high"] {
        rows[place][field] = (rows[place][field] as? Double ?? 0) + change
      }
      report["rows"] = rows
    }
    let outcome = try compare("a=\(Self.report)", "b=\(other)")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains("\nAgainst a, b \(words)"), "\(outcome.output)")
  }

  @Test func aFigureThatIsGoneIsNotGood() throws {
    let other = try copy("other") { report in
      report["rows"] = (report["rows"] as? [[String: Any]] ?? []).filter { row in
        (row["key"] as? [String: Any])?["backend"] as? String != "expat"
      }
    }
    let outcome = try compare("a=\(Self.report)", "b=\(other)")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.replacing("\n", with: " ").contains("missing on one side"))
  }

  @Test func anotherMachineIsNotedAndAnotherLibraryToo() throws {
    let other = try copy("other") { report in
      var environment = report["environment"] as? [String: Any] ?? [:]
      environment["fingerprint"] = (environment["fingerprint"] as? [[String: String]] ?? []).map {
        $0["name"] == "cpu" ? ["name": "cpu", "value": "Another"] : $0
      }
      report["environment"] = environment
      report["rows"] = (report["rows"] as? [[String: Any]] ?? []).map { row in
        var row = row
        var key = row["key"] as? [String: Any] ?? [:]
        if key["backend"] as? String == "expat" { key["library"] = "expat 1.0.0" }
        row["key"] = key
        return row
      }
    }
    let outcome = try compare(Self.report, other)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("library of expat differs: 'expat 2.5.0"))
    #expect(outcome.output.contains("not compared, because cpu differs ('AMD EPYC' and 'Another')"))
    #expect(outcome.output.contains("\nparse_time_ratio: "))
    #expect(outcome.output.contains(/\nallocations: .*: equal in all 19 rows\n/))
  }

  // MARK: - What can't be compared

  @Test func oneColumnIsUsage() throws {
    try expectRefusal([Self.report], 64, "a comparison needs two columns", "file itunes300")
    try expectRefusal([], 64, "Missing expected argument")
    try expectRefusal([Self.report, Self.report], 64, "two of the files are named 'itunes300'")
  }

  @Test func aKeyThatIsNotThereIsUsageWithTheNearest() throws {
    try expectRefusal(
      [Self.report, "--column", "bakend"], 64, "--column: no key 'bakend'; did you mean 'backend'?")
    try expectRefusal(
      [Self.report, "--filter", "snik=model"], 64, "--filter: no key 'snik'; did you mean 'sink'?")
    try expectRefusal([Self.report, "--row", "file"], 64, "needs two columns")
    try expectRefusal(
      [Self.report, "--row", "backend", "--column", "backend"], 64,
      "can't be both --row and --column")
    try expectRefusal([Self.report, "--format", "xml"], 64, "no format 'xml'; available: text")
    try expectRefusal(
      [Self.report, "--filter", "sink:model"], 64, "at character 5: expected = or !=")
  }

  @Test func aValueThatNothingHasIsNothingToCompare() throws {
    try expectRefusal(
      ["a=\(Self.report)", "b=\(Self.report)", "--filter", "backend=exbat"], 3,
      "no measurement has backend 'exbat'; did you mean 'expat'?")
    try expectRefusal(
      ["a=\(Self.report)", "b=\(Self.report)", "--metric", "parse_tme"], 3,
      "no measurement has metric 'parse_tme'; did you mean 'parse_time'?")
  }

  @Test func reportsOnOtherDocumentsHaveNothingInCommon() throws {
    let other = "\(Harness.packageRoot)/Reports/published/bigtoken-sweep.json"
    try expectRefusal(
      [Self.report, other], 3, "no other column has a figure in common with itunes300",
      "corpus is itunes300 in itunes300, bigtoken in bigtoken-sweep")
  }

  @Test func whatIsNotThereIsNotFound() throws {
    try expectRefusal([Self.report, "gone.json"], 66, "gone.json")
    try expectRefusal([Self.report, "x=gone.bench"], 66, "gone.bench")
  }

  @Test(arguments: ["", "{", "[]", "{\"schema\": 1}", "{\"schema\": 2}", "corpus,stream\n"])
  func whatIsNoReportIsBadData(_ text: String) throws {
    try folder.write(text, to: "bad.json")
    try expectRefusal([Self.report, "bad.json"], 65, "bad.json")
  }

  @Test(arguments: ["", "cpu: x\n", "BenchmarkParse/backend=x 1 2\n", "nonsense\n"])
  func whatAreNoSamplesIsBadData(_ text: String) throws {
    try folder.write(text, to: "bad.bench")
    try expectRefusal([Self.report, "bad.bench"], 65, "bad.bench:")
  }

  @Test func samplesThatAreCutShortAreBadData() throws {
    let text = try String(
      contentsOfFile: Self.report.replacing(".json", with: ".bench"), encoding: .utf8)
    try folder.write(String(text.dropLast(2000)), to: "cut.bench")
    try expectRefusal([Self.report, "cut.bench"], 65, "the file is cut short")
  }
}
