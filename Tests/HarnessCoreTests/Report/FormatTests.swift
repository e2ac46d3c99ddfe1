@testable import HarnessCore
import Testing
import WorkerContract

/// Rules that hold for every format and every kind of report it supports.
@Suite struct FormatTests {
  @Test(arguments: ReportKind.allCases)
  func namesAndExtensionsAreDistinct(_ kind: ReportKind) {
    let formats = formats(of: kind)
    #expect(!formats.isEmpty)
    #expect(Set(formats.map(\.name)).count == formats.count)
    #expect(Set(formats.map(\.fileExtension)).count == formats.count)
  }

  @Test func summariesFitInALine() {
    for format in allFormats {
      #expect(!format.summary.isEmpty)
      #expect(format.summary.count <= 72)
    }
  }

  @Test(arguments: [
    (ReportKind.run, ["markdown", "csv", "jsonl", "json", "bench", "samples", "benchmark"]),
    (.suite, ["markdown", "csv", "json"]), (.check, ["markdown", "json", "junit", "github"]),
    (.comparison, ["text", "markdown", "csv", "json"]),
  ])
  func everyKindHasItsFormats(_ kind: ReportKind, _ names: [String]) {
    let known = formats(of: kind).map(\.name)
    #expect(names.allSatisfy(known.contains))
  }

  private static let reports: [any Report] =
    Run.allCases.map(\.results) + Check.allCases.map(\.report)
    + [
      Fixtures.suite, Fixtures.pivotal, Fixtures.comparison, Glossary(),
      RunsReport([Run.allCases[0].results, Run.allCases[1].results], name: "runs"),
    ]

  @Test(arguments: reports.indices)
  func everyTextIsRepeatableAndEndsInOneLineFeed(_ index: Int) throws {
    let report = Self.reports[index]
    for format in formats(of: type(of: report).kind) {
      let text = try format.render(report)
      #expect(try format.render(report) == text)
      #expect(text.isEmpty || text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test(arguments: reports.indices)
  func everyRecordHasAsManyFieldsAsTheirNames(_ index: Int) {
    let table = Self.reports[index].flatTable
    #expect(table.rows.allSatisfy { $0.count == table.columns.count })
  }

  @Test(arguments: reports.indices)
  func everyLineOfATableHasAsManyCellsAsItsHead(_ index: Int) throws {
    for table in try MarkdownReader(Self.reports[index]).sections.flatMap(\.tables) {
      #expect(Set(table.map(\.count)).count == 1, "\(table[0])")
    }
  }

  /// Only lines meant to be copied may be longer.
  @Test(arguments: reports.indices)
  func aTerminalGetsPlainLinesThatFit(_ index: Int) {
    let text = TerminalRenderer().text(of: Self.reports[index])
    for line in text.split(separator: "\n") where !line.hasPrefix("  → ") {
      #expect(line.count <= 100)
    }
    let controls = text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
    let coloured = TerminalRenderer(style: .colour).text(of: Self.reports[index])
    #expect(coloured != text && coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  /// Reports of each kind with a value that is not a finite number.
  private static let unsound: [any Report] = {
    var (run, suite) = (Fixtures.failed, Fixtures.suite)
    var check = Check.good.report
    run.rows[0].value = .nan
    suite.standings[1].mean = .nan
    check.findings[0].change = -.infinity
    return [run, suite, check]
  }()

  @Test(arguments: unsound.indices)
  func whatIsNoNumberIsRefused(_ index: Int) {
    let error = #expect(throws: ReportError.self) { try JSONFormat().render(Self.unsound[index]) }
    #expect(error?.code == .unrenderable)
  }

  @Test func aKindThatAFormatDoesNotCarryIsRefused() {
    for format in [JUnitFormat(), GitHubFormat()] as [any Format] {
      let error = #expect(throws: ReportError.self) { try format.render(Fixtures.suite) }
      #expect(error?.code == .unrenderable)
    }
  }
}
