import Reports
import Results
import Testing

/// What every form makes of every kind of run, as golden files.
@Suite struct GoldenTests {
  @Test(arguments: Run.allCases)
  func markdownIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(MarkdownFormat.markdown.render(run.results), "\(run).md")
  }

  @Test(arguments: Run.allCases)
  func terminalTableIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(TerminalTable(run.results).text, "\(run).txt")
  }

  @Test(arguments: [Run.troubled, .failed])
  func csvIsAsRecorded(_ run: Run) throws {
    try expectSnapshot(CSVFormat.csv.render(run.results), "\(run).csv")
  }

  @Test func markdownOfASuiteIsAsRecorded() throws {
    for suite in [Fixtures.suite, Fixtures.pivotal] {
      try expectSnapshot(MarkdownFormat.markdown.render(suite), "\(suite.name).md")
      try expectSnapshot(
        "\(SuiteSentence(suite))\n\n\(TerminalTable(suite))", "\(suite.name).txt")
    }
  }

  @Test func csvAndJSONOfASuiteAreAsRecorded() throws {
    try expectSnapshot(CSVFormat.csv.render(Fixtures.pivotal), "pivotal.csv")
    try expectSnapshot(JSONFormat.json.render(Fixtures.suite), "suite.json")
  }

  @Test func jsonIsAsRecorded() throws {
    try expectSnapshot(JSONFormat.json.render(Fixtures.failed), "failed.json")
  }

  @Test func benchIsAsRecorded() throws {
    try expectSnapshot(BenchFormat.bench.render(Fixtures.normal), "normal.bench")
  }

  @Test func coloursAreAsRecorded() throws {
    let text = TerminalTable(Fixtures.troubled, style: .colour).text
    try expectSnapshot(text.replacing("\u{1B}", with: "␛"), "troubled-colour.txt")
  }
}
