import Foundation
import Testing

/// A worker can be written in any language; this one is a shell script.
struct ShellWorkerTests {
  private struct Run {
    let outcome: Outcome
    let reports: Reports

    static let result = Result { try Run() }

    init() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      let log = try folder.bytes("small/expected/events.log")
      try folder.write(log, to: "small/itunes300.xml.log")
      outcome = try Harness.measure(
        "--corpus", "small", "--worker", Harness.shellWorker, "--backend", "expat", "--backend",
        "shell", "--backend", "shell-plain", "--backend", "shell-too-fast", "--backend",
        "shell-unsteady", "--backend",
        "touch", "--sink", "count", "--sink", "none", "--rounds", "2", "--output", "reports",
        in: folder)
      reports = try Reports(in: folder)
    }
  }

  private let outcome: Outcome
  private let reports: Reports

  init() throws {
    let run = try Run.result.get()
    (outcome, reports) = (run.outcome, run.reports)
  }

  @Test func aShellScriptIsAnImplementationLikeOthers() {
    #expect(reports.statuses(of: "shell") == ["ok"])
    let time = reports.rows("parse_time").first { $0["backend"] == "shell" }
    #expect(time?["value"] == "123456789")
    #expect(time?["library"] == "sh 1")
    #expect(outcome.output.contains("\nshell "))
  }

  /// It is computed from the size of the document and the time; what the worker printed is not changed.
  @Test func theThroughputThatItLeavesOutIsComputed() throws {
    let row = try #require(
      reports.rows("throughput").first { $0["backend"] == "shell-plain" })
    let bytes = Double(
      try #require(reports.json["corpus"] as? [String: Any])["bytes"] as? Int ?? 0)
    let value = try #require(Double(row["value"] ?? ""))
    #expect(abs(value - bytes * 1e3 / 123_456_789) < 1e-3)
    #expect(reports.bench.contains(#/backend=shell-plain 1 123456789 ns\/op \d+ events\/op\n/#))
    let given = reports.rows("throughput").first { $0["backend"] == "shell" }
    #expect(given?["value"] == "0.126")
  }

  @Test func aMetricOfItsOwnIsReportedAsItIsDeclared() {
    let wonders = reports.rows("wonders").first { $0["backend"] == "shell" }
    #expect(
      wonders?["value"] == "7" && wonders?["kind"] == "exact" && wonders?["unit"] == "count")
  }

  @Test func whatCannotBeHadIsNeverZero() {
    let absent = reports.rows("peak_resident").first { $0["backend"] == "shell" }
    #expect(absent?["status"] == "unavailable" && absent?["value"] == "")
    #expect(absent?["reason"] == "a shell has no peak")
  }

  @Test func itsNotesAreWarnings() {
    #expect(reports.markdown.contains("no parser was harmed"))
  }

  @Test func timesFasterThanTouchAreInvalid() {
    let rows = reports.rows(of: "shell-too-fast")
    #expect(rows.map { $0["status"] } == ["not-comparable"])
    #expect(outcome.status == 5, "a row without figures is not sound")
    #expect(rows.first?["reason"]?.contains("less time than touching the bytes") == true)
  }

  @Test func anExactMetricThatVariesIsWarnedOf() {
    #expect(reports.markdown.contains("allocations should be exact but varies: "))
  }

  /// It counts all events of the document, whatever it is asked for.
  @Test func aWorkerThatIgnoresAnOptionJudgesNoOther() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/expected/events.log"), to: "small/itunes300.xml.log")
    let outcome = try Harness.measure(
      "--corpus", "small", "--worker", Harness.shellWorker, "--backend", "shell-plain",
      "--backend", "expat", "--sink", "count", "--stop-after", "2", "--rounds", "1",
      "--no-history", "--name", "itunes300", "--output", "reports", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    let reports = try Reports(in: folder)
    #expect(reports.hasFigures("expat"))
    #expect(reports.statuses(of: "shell-plain") == ["differs"])
  }
}
