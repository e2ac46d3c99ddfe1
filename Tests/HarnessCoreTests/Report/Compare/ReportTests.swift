@testable import HarnessCore
import Testing
import WorkerContract

/// Comparisons of JSON reports.
@Suite struct ReportTests {
  private func compare(
    _ files: ResultFile..., metrics: MetricChoice = .headline
  ) throws
    -> ResultComparison
  {
    try ComparisonBuilder(files: files, metrics: metrics).comparison()
  }

  private func file(_ name: String, _ report: Results) throws -> ResultFile {
    try ResultFile(name: name, path: "\(name).json", report: report)
  }

  @Test func figuresAreThoseOfTheReport() throws {
    let comparison = try compare(
      file("a", ReportFixture.results()), file("b", ReportFixture.results(time: 200)))
    let change = try #require(comparison.change())
    #expect(change.outcome == .tooFewRuns)
    #expect(abs(try #require(change.ratio) - 2) < 1e-12)
    let cell = try #require(comparison.table("parse_time")?.rows[0].cells[0])
    // The rounds of one run do not show the variation between runs, so there is no interval.
    #expect(cell.value == 100 && cell.low == nil && cell.samples == 1)
    // Exact metrics do not need several runs.
    #expect(comparison.change("allocations")?.outcome == .equal)
  }

  @Test func reportsOfOneLabelAreRuns() throws {
    let files =
      try [100.0, 101, 99].map { try file("a", ReportFixture.results(time: $0)) }
      + [200.0, 201, 199].map { try file("b", ReportFixture.results(time: $0)) }
    let comparison = try ComparisonBuilder(files: files).comparison()
    #expect(comparison.columns == ["a", "b"])
    #expect(comparison.change()?.outcome == .different)
    #expect(comparison.change("parse_time_ratio")?.outcome == .notShown)
  }

  @Test func ratiosStandInForTimesOfAnotherMachine() throws {
    let file = try ResultFile(name: "a", path: "a.json", report: ReportFixture.results())
    var other = ReportFixture.results()
    other.environment.fingerprint[0].value = "another"
    let head = try ResultFile(name: "b", path: "b.json", report: other)
    let comparison = try compare(file, head)
    #expect(comparison.tables.map(\.metric) == ["parse_time_ratio", "parse_time", "allocations"])
    #expect(comparison.change() == Change(.notComparable))
    #expect(
      comparison.change("parse_time_ratio")
        == Change(.tooFewRuns, ratio: 1, difference: 0))
    #expect(comparison.differences == ["machine differs: 'AMD EPYC' in a, 'another' in b"])
  }

  @Test func anImplementationThatFailedSaysWhatBecameOfIt() throws {
    let failed = try ResultFile(name: "a", path: "a.json", report: ReportFixture.results())
    var mended = ReportFixture.results()
    (mended.rows[3].status, mended.rows[3].value) = (.ok, 50)
    let head = try ResultFile(name: "b", path: "b.json", report: mended)
    let comparison = try compare(failed, head)
    let cell = try #require(comparison.table("parse_time")?.rows[1].cells[0])
    #expect(cell.status == .crashed && cell.reason == "ended by signal 11")
    #expect(comparison.change(row: 1) == Change(.missing))
    #expect(comparison.warnings == ["a has no parse_time (c) for broken (crashed)"])
  }

  @Test func twoFiguresOfOneCaseAreRefused() throws {
    var twice = ReportFixture.results()
    twice.rows.append(twice.rows[0])
    #expect(
      throws: ComparisonError.duplicateRow(
        path: "a.json", implementation: "expat", metric: "parse_time")
    ) {
      try ResultFile(name: "a", path: "a.json", report: twice)
    }
  }
}
