import Reporting
import Results
import Testing

/// What every form makes of every kind of run, as golden files.
@Suite struct GoldenTests {
  static let runs = [Fixtures.normal, Fixtures.troubled, Fixtures.interrupted, Fixtures.failed]

  @Test(arguments: runs)
  func markdownIsAsRecorded(_ results: Results) throws {
    try expectSnapshot(MarkdownFormat.markdown.render(results), "\(results.name).md")
  }

  @Test(arguments: runs)
  func csvIsAsRecorded(_ results: Results) throws {
    try expectSnapshot(CSVFormat.csv.render(results), "\(results.name).csv")
  }

  @Test(arguments: runs)
  func terminalTableIsAsRecorded(_ results: Results) throws {
    try expectSnapshot(TerminalTable(results).text, "\(results.name).txt")
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
