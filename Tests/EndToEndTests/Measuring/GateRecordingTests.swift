import Foundation
import Testing

/// The history contains what baselines and checks measure of the implementations themselves, and nothing
/// else.
struct GateRecordingTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private var environment: [String: String] { ["XDG_STATE_HOME": folder / "state"] }

  private func measure(_ arguments: [String]) throws -> Outcome {
    try Harness.measure(arguments, in: folder, environment: environment)
  }

  @discardableResult
  private func record(_ arguments: String...) throws -> Outcome {
    let outcome = try measure(
      ["baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output", "base.json"]
        + arguments)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome
  }

  private func check(_ arguments: String...) throws -> Outcome {
    try measure(["check", "--baseline", "base.json", "--exact"] + arguments)
  }

  /// Returns the lines of a query of the history, with fields separated by blanks.
  private func lines(_ sql: String) throws -> [String] {
    let program =
      "import sqlite3, sys\nfor row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row)"
    let outcome = try Command.run(
      "python3", "-c", program, folder / "state/feed-parser-harness/history.sqlite", sql)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// Selects metrics with more than one point for the same run of the harness.
  private let doubled = """
    SELECT commit_sha, name, backend, sink, metric, reference, count(*) AS points FROM figures
    GROUP BY name, corpus, stream, sink, backend, metric, reference HAVING points > 1
    """

  // MARK: What is recorded

  @Test func aBaselineAndAnExactCheckAreARunEach() throws {
    try record("--no-history")
    #expect(folder.names("state") == [])
    try record()
    #expect(try check().status == 0)
    #expect(try lines("SELECT id, name FROM runs") == ["1 base-baseline", "2 base-check"])
    let points = try lines("SELECT run, value FROM figures WHERE metric = 'allocations'")
    #expect(points.count == 2 && Set(points.map { $0.split(separator: " ")[1] }).count == 1)
    let trend = try Harness.run(
      "history", "--trend", "allocations", in: folder, environment: environment)
    #expect(trend.output.contains("expat, model: 2 runs, now "), "\(trend.everything)")
  }

  @Test func theCopiesOfTheSelfTestAreNotRecorded() throws {
    try record("--no-history")
    let outcome = try check()
    #expect(outcome.output.contains("self-test passed"), "\(outcome.everything)")
    #expect(try lines("SELECT DISTINCT backend FROM figures") == ["expat"])
  }

  @Test func whatWasMadeWorseIsNotRecorded() throws {
    let recorded = try measure(
      [
        "baseline", "--corpus", "small", "--backend", "expat", "--backend", "libxml2", "--exact",
        "--output", "base.json", "--no-history",
      ])
    try #require(recorded.status == 0, "\(recorded.everything)")
    #expect(try check("--inject", "libxml2+1alloc").status == 2)
    #expect(try lines("SELECT DISTINCT backend FROM figures") == ["expat"])
  }

  @Test func whereAllWasMadeWorseThereIsNoRun() throws {
    try record("--no-history")
    #expect(try check("--inject", "expat+1alloc").status == 2)
    #expect(folder.names("state") == [])
  }

  /// The self-test may fail on this machine, but the measurements are recorded anyway.
  @Test func timesAreRecordedOnceBesideExactMetrics() throws {
    let outcome = try measure(
      [
        "check", "--against", Harness.directory, "--corpus", "small", "--backend", "expat",
        "--backend", "libxml2", "--min-effect", "30%", "--budget", "3s",
      ])
    #expect([0, 2, 75].contains(outcome.status), "\(outcome.everything)")
    // A check that cannot decide on a busy machine measures once more. Each try has two runs: exact metrics
    // and times.
    let names = try lines("SELECT name FROM runs")
    let tries = names.count / 2
    #expect([1, 2].contains(tries) && names.count == 2 * tries)
    #expect(Set(names) == ["against-check"])
    #expect(
      try lines("SELECT DISTINCT backend FROM figures ORDER BY 1") == ["expat", "libxml2"])
    #expect(
      try lines("SELECT DISTINCT reference FROM figures WHERE metric = 'parse_time_ratio'")
        == ["libxml2"])
    if tries == 1 { #expect(try lines(doubled) == []) }
    #expect(
      try lines("SELECT run, count(*) FROM figures WHERE metric = 'allocations' GROUP BY run")
        == (0..<tries).map { "\(2 * $0 + 1) 2" })
    #expect(
      try lines("SELECT run, count(*) FROM figures WHERE metric = 'parse_time' GROUP BY run")
        == (0..<tries).map { "\(2 * $0 + 2) 2" })
    let overview = try Harness.run("history", "--csv", in: folder, environment: environment)
    let rows = CSV.read(overview.output)
    let runs = try #require(rows.first?.firstIndex(of: "runs"))
    #expect(
      rows.dropFirst().map { $0[runs] } == ["\(tries)", "\(tries)"], "\(overview.everything)")
  }

  // MARK: Where nothing can be

  @Test func withoutAHistoryNothingIsRecorded() throws {
    try record("--no-history")
    #expect(try check("--no-history").status == 0)
    #expect(try check("--no-history", "--history", "x").status == 64)
    #expect(folder.names("state") == [])
    #expect(folder.names().contains("x") == false)
  }

  @Test func aHistoryThatCannotBeWrittenCostsNoCheck() throws {
    try folder.write("", to: "file")
    let complaint = "not recorded: can't write the history file/history.sqlite"
    let recorded = try measure(
      [
        "baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output",
        "base.json", "--history", "file/history.sqlite",
      ])
    #expect(recorded.status == 73, "\(recorded.everything)")
    #expect(recorded.errors.contains(complaint))
    #expect(
      recorded.output.hasPrefix("base.json: \(Reports.exactFigures) exact figures"),
      "\(recorded.everything)")
    let outcome = try check("--history", "file/history.sqlite", "--output", "reports")
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains(complaint))
    #expect(outcome.output.hasPrefix("base is as good as base.json"))
    #expect(folder.names("reports").contains("base-check.json"))
  }

  @Test func whatIsWorseIsSaidBeforeWhatCouldNotBeRecorded() throws {
    let recorded = try measure(
      [
        "baseline", "--corpus", "small", "--backend", "expat", "--backend", "libxml2", "--exact",
        "--output", "base.json", "--no-history",
      ])
    try #require(recorded.status == 0, "\(recorded.everything)")
    try folder.write("Dear diary,\n", to: "diary")
    let outcome = try check("--history", "diary", "--inject", "expat+1alloc")
    #expect(outcome.status == 2, "\(outcome.everything)")
    #expect(outcome.errors.contains("not recorded: diary is not a history of this harness"))
    #expect(try folder.text("diary") == "Dear diary,\n")
  }
}
