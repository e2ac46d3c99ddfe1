@testable import HarnessCore
import Testing

/// Compares every kind of check in every format with golden files.
@Suite struct CheckGoldenTests {
  @Test(arguments: Check.allCases)
  func markdownIsAsRecorded(_ check: Check) throws {
    try expectSnapshot(MarkdownFormat().render(check.report), "Checks/\(check).md")
  }

  @Test(arguments: Check.allCases)
  func terminalTableIsAsRecorded(_ check: Check) throws {
    try expectSnapshot(
      "\(CheckSentence(check.report))\n\n\(TerminalRenderer().text(of: check.report))",
      "Checks/\(check).txt")
  }

  @Test(arguments: Check.allCases)
  func junitIsAsRecorded(_ check: Check) throws {
    try expectSnapshot(JUnitFormat().render(check.report), "Checks/\(check).junit.xml")
  }

  @Test(arguments: Check.allCases)
  func annotationsAndCommentAreAsRecorded(_ check: Check) throws {
    let report = GitHubReport(check.report)
    let annotations = try GitHubFormat().render(check.report)
    try expectSnapshot(
      "\(annotations)--- comment\n\(report.comment ?? "(none)\n")", "Checks/\(check).github.txt")
  }

  @Test(arguments: [Check.good, .incomparable])
  func jsonIsAsRecorded(_ check: Check) throws {
    try expectSnapshot(JSONFormat().render(check.report), "Checks/\(check).json")
  }

  @Test(arguments: [Check.slower, .better, .broken])
  func coloursAreAsRecorded(_ check: Check) throws {
    let text = TerminalRenderer(style: .colour).text(of: check.report)
    try expectSnapshot(text.replacing("\u{1B}", with: "␛"), "Checks/\(check)-colour.txt")
  }
}
