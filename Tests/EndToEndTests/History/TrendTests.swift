import Foundation
import Testing

/// `harness history --trend`: the steps in a metric's history.
struct TrendTests {
  private let history: SyntheticHistory

  init() throws { history = try SyntheticHistory() }

  /// Returns ten figures with a little noise for each level.
  private func figures(_ levels: Double...) -> [Double] {
    let noise = [0.002, -0.004, 0.001, 0.005, -0.003, 0.0, -0.001, 0.004, -0.005, 0.003]
    return levels.flatMap { level in noise.map { level * (1 + $0) } }
  }

  @Test func aStepIsReportedWithItsRunsAndCommits() throws {
    try history.record(figures(1000, 1080))
    let text = try history.show("--trend", "parse_time", "--backend", "row7").output
    #expect(text.contains("row7, count: 20 runs, now 1.08 µs"))
    #expect(
      text.contains(
        "step: 1.08×, 1.00 µs to 1.08 µs, between run 10 (2026-01-10 00:00, report-songs"))
    #expect(text.contains(" and run 11 (2026-01-11 00:00, report-songs, commit11)"))
    #expect(text.contains("commits commit10..commit11"))
    #expect(!text.contains("drift"))
  }

  @Test func theTableAndTheJSONShowTheSameStep() throws {
    try history.record(figures(1000, 1080))
    let rows = try history.table("--trend", "parse_time", "--backend", "row7")
    #expect(rows.map { $0["finding"] } == ["step"])
    let row = try #require(rows.first)
    #expect(row["last_run_before"] == "10" && row["first_run_after"] == "11")
    #expect(row["last_commit_before"] == "commit10" && row["first_commit_after"] == "commit11")
    #expect(try abs(#require(Double(row["ratio"] ?? "")) - 1.08) < 0.001)
    #expect(row["runs"] == "20" && row["unit"] == "ns" && row["backend"] == "row7")
    let outcome = try history.show("--trend", "parse_time", "--backend", "row7", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let trend = try #require((json?["rows"] as? [[String: Any]])?.first)
    let step = try #require((trend["steps"] as? [[String: Any]])?.first)
    #expect((step["last_before"] as? [String: Any])?["run"] as? Int == 10)
    #expect((step["first_after"] as? [String: Any])?["commit"] as? String == "commit11")
    #expect((trend["levels"] as? [Any])?.count == 2)
  }

  @Test func spikesAreNoSteps() throws {
    var spiked = figures(1000, 1000, 1000)
    spiked[4] = 3000
    spiked[15] = 200
    spiked[29] = 5000
    try history.record(spiked)
    let rows = try history.table("--trend", "parse_time", "--backend", "row7")
    #expect(rows.map { $0["finding"] } == ["none"])
  }

  @Test func aDriftIsReportedAsADrift() throws {
    let level = figures(1000, 1000, 1000, 1000)
    try history.record(level.enumerated().map { $1 * (1 + 0.002 * Double($0)) })
    let rows = try history.table("--trend", "parse_time", "--backend", "row7")
    #expect(rows.map { $0["finding"] } == ["drift"])
    #expect(try abs(#require(Double(rows.first?["drift"] ?? "")) - 0.078) < 0.01)
    let text = try history.show("--trend", "parse_time", "--backend", "row7").output
    #expect(text.contains(#/drift: \+7\.\d % over these runs/#), "\(text)")
  }

  /// Runs on another machine form another series, so the change is not a step.
  @Test func anotherMachineIsNoStep() throws {
    try history.record(figures(1000))
    try history.record(figures(5000), on: "two")
    let rows = try history.table("--trend", "parse_time", "--backend", "row7")
    #expect(rows.map { $0["finding"] } == ["none", "none"])
    #expect(rows.map { $0["runs"] } == ["10", "10"])
  }

  @Test func aLibraryThatChangesIsNamedBesideTheStep() throws {
    try history.record(figures(1000, 1200))
    // Adds a second series of the same implementation, which has the runs from the eleventh on.
    try history.edit(
      """
      INSERT INTO series SELECT 1000, stream, pace, sink, backend, role, 'library 2', build, factor,
      stop_after, encoding, base, metric, unit, kind, reference FROM series WHERE backend = 'row7'
      """)
    try history.edit(
      """
      UPDATE rows SET series = 1000 WHERE run > 10
      AND series = (SELECT min(id) FROM series WHERE backend = 'row7')
      """)
    let text = try history.show("--trend", "parse_time", "--backend", "row7").output
    #expect(text.contains("library library 1, then library 2"), "\(text)")
    let averages = try history.table("--backend", "row7")
    #expect(averages.map { $0["runs"] } == ["10", "10"], "averages keep them apart")
  }
}
