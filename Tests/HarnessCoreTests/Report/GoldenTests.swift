@testable import HarnessCore
import Testing

/// Compares every kind of run in every format with golden files.
@Suite struct GoldenTests {
  @Test(arguments: Run.allCases)
  func markdownIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(MarkdownFormat().render(run.results), "\(run).md")
  }

  @Test(arguments: Run.allCases)
  func terminalTableIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(TerminalRenderer().text(of: run.results), "\(run).txt")
  }

  @Test(arguments: [Run.troubled, .undecided, .failed])
  func csvIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(CSVFormat().render(run.results), "\(run).csv")
  }

  @Test func markdownOfASuiteIsAsRecorded() throws {
    for suite in [Fixtures.suite, Fixtures.pivotal] {
      try expectSnapshot(MarkdownFormat().render(suite), "\(suite.name).md")
      try expectSnapshot(
        "\(SuiteSentence(suite))\n\n\(TerminalRenderer().text(of: suite))", "\(suite.name).txt")
    }
  }

  @Test func csvAndJSONOfASuiteAreAsRecorded() throws {
    try expectSnapshot(CSVFormat().render(Fixtures.pivotal), "pivotal.csv")
    try expectSnapshot(JSONFormat().render(Fixtures.suite), "suite.json")
  }

  @Test func jsonIsAsRecorded() throws {
    try expectSnapshot(JSONFormat().render(Fixtures.failed), "failed.json")
  }

  @Test func benchIsAsRecorded() throws {
    try expectSnapshot(BenchFormat().render(Fixtures.normal), "normal.bench")
  }

  @Test func coloursAreAsRecorded() throws {
    let text = TerminalRenderer(style: .colour).text(of: Fixtures.troubled)
    try expectSnapshot(text.replacing("\u{1B}", with: "␛"), "troubled-colour.txt")
  }
}
