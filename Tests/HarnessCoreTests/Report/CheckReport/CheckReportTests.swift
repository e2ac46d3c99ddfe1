import Statistics
@testable import HarnessCore
import Testing

/// What the report of every kind of check says, and in which order.
@Suite struct CheckReportTests {
  @Test(arguments: Check.allCases)
  func theAnswerStandsFirst(_ check: Check) throws {
    guard check != .nasty else { return }
    let first = try #require(MarkdownReader(check.report).sections.first)
    #expect(first.heading == "itunes300: check")
    #expect(first.lines.first == "**\(check.report.answer)**")
  }

  @Test(arguments: Check.allCases)
  func sectionsFollowFromWhatWasFound(_ check: Check) throws {
    let report = check.report
    let sections = [
      ("Worse", report.findings.contains { $0.outcome == .worse }),
      ("Better", report.findings.contains { $0.outcome == .better }),
      ("Not compared", !report.missing.isEmpty), ("Notes", !report.notes.isEmpty),
      ("Times", report.findings.contains { $0.reference != nil }), ("Exact metrics", true),
      ("Self-test", true), ("Baseline or other build", true), ("Environment", true),
    ]
    #expect(try MarkdownReader(report).headings == sections.filter(\.1).map(\.0))
  }

  @Test(arguments: Check.allCases)
  func everyTimeHasALineWithItsVerdict(_ check: Check) throws {
    let times = check.report.findings.filter { $0.reference != nil }
    let verdicts = times.map { time in
      switch time.outcome {
      case .same: "as good"
      case .worse: "**slower**"
      case .better: "**faster**"
      case .undecided: "not judged"
      }
    }
    let rows = try MarkdownReader(check.report).rows("Times")
    #expect(rows.map { $0[6].prefix { $0 != ":" } } == verdicts.map { $0[...] })
    let lines = TerminalRenderer().text(of: check.report).split(separator: "\n")
    let shown = lines.drop { !$0.hasPrefix("time ") }.dropFirst().prefix(times.count)
    for (line, verdict) in zip(shown, verdicts) {
      #expect(line.contains(verdict.filter { $0 != "*" }))
    }
  }

  @Test(arguments: Check.allCases)
  func everyExactFigureIsShownOrCounted(_ check: Check) throws {
    let exact = check.report.findings.count { !$0.isTime }
    let section = try #require(MarkdownReader(check.report).section("Exact metrics"))
    let summary = try #require(section.lines.first { $0.hasPrefix("<details><summary>") })
    let numbers = summary.matches(of: /\d+/).compactMap { Int($0.output) }
    try #require(numbers.count == 2)
    let shown = section.tables.first { $0[0].contains("verdict") }?.dropFirst().count ?? 0
    #expect(numbers[1] == exact && numbers[0] + shown == exact)
    let counted = "\(numbers[0]) of \(exact) exact metrics are unchanged"
    #expect(TerminalRenderer().text(of: check.report).contains("\n\(counted)\n"))
  }

  @Test(arguments: Check.allCases)
  func everySelfTestIsShown(_ check: Check) throws {
    let rows = try MarkdownReader(check.report).rows("Self-test")
    #expect(rows.count == check.report.selfTest.count)
    #expect(rows.allSatisfy { $0[2] == $0[3] } == check.report.selfTest.allSatisfy(\.hasPassed))
  }

  @Test(arguments: [
    (Check.good, [], []), (.slower, ["libxml2 "], []),
    (.better, [], ["expat ", "allocations   foundation "]),
    (.broken, ["libxml2 again ", "libxml2+3% "], []),
  ])
  func theWorseIsRedAndTheBetterGreen(_ check: Check, _ worse: [String], _ better: [String]) {
    let lines = TerminalRenderer(style: .colour).text(of: check.report).split(separator: "\n")
    for (colour, expected) in [("31", worse), ("32", better)] {
      let found = lines.filter { $0.hasPrefix("\u{1B}[1;\(colour)m") }
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { $0.dropFirst(7).hasPrefix($1) })
    }
  }
}
