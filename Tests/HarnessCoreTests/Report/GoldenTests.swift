@testable import HarnessCore
import Testing

/// Compares the forms that programs read with golden files, and one whole report as people read it.
@Suite struct GoldenTests {
  @Test func theReportOfARunIsAsRecorded() throws {
    try expectSnapshot(MarkdownFormat().render(Fixtures.judged), "judged.md")
    try expectSnapshot(TerminalRenderer().text(of: Fixtures.judged), "judged.txt")
  }

  @Test func csvIsAsRecorded() throws {
    try expectSnapshot(CSVFormat().render(Fixtures.troubled), "troubled.csv")
    try expectSnapshot(CSVFormat().render(Fixtures.pivotal), "pivotal.csv")
    try expectSnapshot(CSVFormat().render(Fixtures.comparison), "comparison.csv")
  }

  @Test func jsonIsAsRecorded() throws {
    try expectSnapshot(JSONFormat().render(Fixtures.failed), "failed.json")
    try expectSnapshot(JSONFormat().render(Fixtures.suite), "suite.json")
    try expectSnapshot(JSONFormat().render(Fixtures.comparison), "comparison.json")
    try expectSnapshot(JSONFormat().render(Check.good.report), "Checks/good.json")
  }

  @Test func benchIsAsRecorded() throws {
    try expectSnapshot(BenchFormat().render(Fixtures.normal), "normal.bench")
  }

  @Test(arguments: [Check.slower, .incomparable, .nasty])
  func whatContinuousIntegrationReadsIsAsRecorded(_ check: Check) throws {
    try expectSnapshot(JUnitFormat().render(check.report), "Checks/\(check).junit.xml")
    try expectSnapshot(GitHubFormat().render(check.report), "Checks/\(check).github.txt")
  }
}
