import Foundation
import Testing

/// `harness history` without options prints averages.
struct OverviewTests {
  private let history: SyntheticHistory

  init() throws {
    history = try SyntheticHistory()
    try history.record([1000, 2000, 6000])
  }

  @Test func everyParserHasItsRunsItsMedianItsMeanAndACurve() throws {
    let outcome = try history.show("--backend", "row7")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.everything)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "machine 1: cpu one")
    #expect(lines.dropFirst().first?.hasSuffix(": runs 1 to 3, 2026-01-01 to 2026-01-03") == true)
    #expect(lines.last?.contains(#/^row7 +count +3 +2.00 µs +3.00 µs .*▁▂█$/#) == true)
  }

  @Test(arguments: [40, 60, 80])
  func theTableFitsTheScreen(_ columns: Int) throws {
    let outcome = try Command(
      Harness.executable, ["history", "--history", history.path, "--backend", "row7"],
      environment: ["COLUMNS": "\(columns)"]
    ).run()
    let lines = outcome.output.split(separator: "\n").suffix(2)
    #expect(lines.allSatisfy { $0.count <= columns && !$0.hasSuffix("…") }, "\(outcome.output)")
    #expect(lines.last?.contains(#/^row7 +count .*2.00 µs/#) == true)
  }

  @Test func theTableHasTheSameFigures() throws {
    let rows = try history.table("--backend", "row7")
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    #expect(row["parse_time_median"] == "2000" && row["parse_time_mean"] == "3000")
    #expect(row["runs"] == "3" && row["first_run"] == "1" && row["last_run"] == "3")
    #expect(row["backend"] == "row7" && row["corpus"] == "songs" && row["machine"] == "1")
  }

  @Test func theJSONHasThePointsAsWell() throws {
    let outcome = try history.show("--backend", "row7", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let row = try #require((json?["rows"] as? [[String: Any]])?.first)
    let time = try #require(row["parse_time"] as? [String: Any])
    #expect(time["median"] as? Double == 2000)
    let points = try #require(time["points"] as? [[String: Any]])
    #expect(points.compactMap { $0["value"] as? Double } == [1000, 2000, 6000])
    #expect(points.compactMap { $0["commit"] as? String } == ["commit1", "commit2", "commit3"])
    #expect((json?["machines"] as? [Any])?.count == 1)
  }

  /// A run whose figures a filter leaves out is left out as well.
  @Test func theRunsThemselvesAreListed() throws {
    try history.record([1], corpus: "quakes", on: "two")
    let outcome = try history.show("--runs", "--backend", "row7", "--backend", "row1")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.everything)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["machine 1: cpu one", "machine 2: cpu two"])
    #expect(lines.count == 7)
    let first = try #require(lines.dropFirst(3).first)
    #expect(
      first.contains(#/^ +1 +2026-01-01 00:00 .* songs +row1, row7 +commit1 +1$/#), "\(first)")
    let rows = try history.table("--runs", "--corpus", "quakes", "--backend", "row7")
    #expect(rows.map { $0["feeds"] } == ["quakes"] && rows.map { $0["run"] } == ["4"])
    let json = try history.show("--runs", "--json").output
    let listing = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((listing?["rows"] as? [[String: Any]])?.count == 4)
    #expect(try history.show("--runs", "--trend", "parse_time").status == 64)
  }

  @Test func machinesAreNeverAveragedTogether() throws {
    try history.record([50_000], on: "two")
    let rows = try history.table("--backend", "row7")
    #expect(rows.map { $0["parse_time_mean"] } == ["50000", "3000"])
    #expect(rows.map { $0["machine"] } == ["2", "1"])
    let text = try history.show("--backend", "row7").output
    #expect(text.contains("machine 1: cpu one") && text.contains("machine 2: cpu two"))
    #expect(text.contains("2 machines: their absolute times can't be compared"))
    #expect(try history.table("--machine", "1").count == 300)
  }

  @Test func theLatestComesFirst() throws {
    try history.record([1], corpus: "quakes")
    #expect(try history.table("--backend", "row7").map { $0["corpus"] } == ["quakes", "songs"])
  }

  @Test func aFilterLeavesWhatItNames() throws {
    try history.record([1], corpus: "quakes")
    #expect(try history.table("--corpus", "songs", "--backend", "row1").count == 1)
    #expect(try history.table("--corpus", "songs", "--corpus", "quakes").count == 600)
    let since = try history.table("--since", "2026-01-02", "--backend", "row1")
    #expect(since.map { $0["runs"] } == ["2"])
    let none = try history.show("--since", "2030")
    #expect(none.status == 0)
    #expect(none.output.hasPrefix("No run matches the options and has times"))
    #expect(try history.show("--since", "0d").output == none.output)
    #expect(try history.table("--since", "9999d").count == 600)
  }

  @Test(arguments: [
    (["--corpus", "song"], "the corpus 'song'; did you mean 'songs'?"),
    (["--backend", "expat"], "the backend 'expat'"), (["--sink", "model"], "the sink 'model'"),
    (["--stream", "3g"], "the stream '3g'"), (["--machine", "7"], "the machine '7'"),
    (["--trend", "parse_tim"], "the metric 'parse_tim'; did you mean 'parse_time'?"),
  ])
  func aNameThatTheHistoryDoesNotHaveIsNotFound(_ arguments: [String], _ text: String) throws {
    let outcome = try Command(
      Harness.executable, ["history", "--history", history.path] + arguments
    ).run()
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test(arguments: [
    ["--csv", "--json"], ["--since", "yesterday"], ["--machine", "one"], ["--history", ""],
  ])
  func whatMakesNoSenseIsRefused(_ arguments: [String]) throws {
    let outcome = try Command(Harness.executable, ["history"] + arguments).run()
    #expect(outcome.status == 64, "\(outcome.everything)")
  }
}
