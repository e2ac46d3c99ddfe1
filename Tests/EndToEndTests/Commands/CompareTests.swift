import Foundation
import Testing

/// Committed reports compared with themselves, so nothing is measured.
struct CompareTests {
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
    #expect(
      outcome.output.contains(
        #/b is as good as a in what could be judged: \d+ exact metrics held; cpu time/#),
      "\(outcome.output)")
    #expect(outcome.output.contains("too few runs to judge cpu time"))
    #expect(!outcome.output.contains("missing") && !outcome.output.contains("\u{1B}"))
  }

  @Test func samplesAloneSayAsMuch() throws {
    let bench = Self.report.replacing(".json", with: ".bench")
    for ending in ["\n", "\r\n"] {
      let text = try String(contentsOfFile: bench, encoding: .utf8)
      try folder.write(text.replacing("\n", with: ending), to: "alone.bench")
      let outcome = try compare("alone.bench", "b=\(bench)")
      #expect(outcome.output.contains("too few runs to judge cpu time"), "\(outcome.everything)")
      #expect(outcome.output.contains("exact metrics are unchanged"))
    }
  }

  @Test(arguments: ["markdown", "json"])
  func theFormIsChosen(_ format: String) throws {
    let outcome = try compare("a=\(Self.report)", "b=\(Self.report)", "--format", format)
    #expect(outcome.status == 0)
    if format == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let comparisons = (object as? [String: Any])?["comparisons"] as? [[String: Any]]
      #expect((comparisons?.first?["findings"] as? [Any])?.isEmpty == false)
    } else {
      #expect(outcome.output.contains("\n## b, compared with a\n"), "\(outcome.output)")
    }
  }

  @Test(arguments: [(1.0, 2 as Int32, "rose from "), (-1, 0, "fell from ")])
  func theStatusSaysWhetherAnythingIsWorse(
    _ change: Double, _ status: Int32, _ words: String
  ) throws {
    func copy(_ name: String, adding change: Double) throws -> String {
      try self.copy(name) { report in
        var rows = report["rows"] as? [[String: Any]] ?? []
        for place in rows.indices where rows[place]["metric"] as? String == "allocations" {
          rows[place]["samples"] = 5
          guard (rows[place]["key"] as? [String: Any])?["backend"] as? String == "expat" else {
            continue
          }
          for field in ["value", "low", "high"] {
            rows[place][field] = (rows[place][field] as? Double ?? 0) + change
          }
        }
        report["rows"] = rows
      }
    }
    let outcome = try compare(
      "a=\(copy("a", adding: 0))", "b=\(copy("b", adding: change))")
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test func aFigureThatIsGoneIsNotGood() throws {
    let other = try copy("other") { report in
      report["rows"] = (report["rows"] as? [[String: Any]] ?? []).filter { row in
        (row["key"] as? [String: Any])?["backend"] as? String != "expat"
      }
    }
    let outcome = try compare("a=\(Self.report)", "b=\(other)")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("expat: missing now"), "\(outcome.output)")
  }

  @Test func anotherMachineIsNotedAndAnotherLibraryToo() throws {
    let other = try copy("other") { report in
      var environment = report["environment"] as? [String: Any] ?? [:]
      environment["fingerprint"] = (environment["fingerprint"] as? [[String: String]] ?? []).map {
        $0["name"] == "cpu" ? ["name": "cpu", "value": "Another"] : $0
      }
      report["environment"] = environment
      report["backends"] = (report["backends"] as? [[String: Any]] ?? []).map { backend in
        var backend = backend
        if backend["library"] as? String == "expat" { backend["version"] = "1.0.0" }
        return backend
      }
    }
    let outcome = try compare(Self.report, other)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let text = outcome.output.replacing(/\n +/, with: " ")
    #expect(text.contains("library of expat: expat 2.5.0"), "\(text)")
    #expect(text.contains("cpu is 'Another' here and 'AMD EPYC' in itunes300"), "\(text)")
    #expect(text.contains("can't show that libxml2 itself became slower"))
  }

  // MARK: - What can't be compared

  @Test func oneBuildIsUsage() throws {
    try expectRefusal([Self.report], 64, "a comparison needs two builds")
    try expectRefusal(
      ["a=\(Self.report)", "a=\(Self.report)"], 64, "two of the files are named 'a'")
    try expectRefusal([], 64, "Missing expected argument")
    try expectRefusal([Self.report, Self.report], 64, "two of the files are named 'itunes300'")
    try expectRefusal([Self.report, "--format", "xml"], 64, "no format 'xml'; available: text")
    try expectRefusal(
      [Self.report, "--limit", "cpu_time=+1"], 64, "no limit can be set for 'cpu_time'")
  }

  @Test func reportsOnOtherDocumentsHaveNothingInCommon() throws {
    let outcome = try compare(
      Self.report, "\(Harness.packageRoot)/Reports/published/bigtoken-sweep.json")
    #expect(outcome.status == 3, "\(outcome.everything)")
    #expect(outcome.output.contains("bigtoken-sweep can't be compared with itunes300"))
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
