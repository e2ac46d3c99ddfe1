@testable import HarnessCore
import Testing
import WorkerContract

/// What the report of every kind of run says, and in which order.
@Suite struct RunReportTests {
  @Test(arguments: Run.allCases)
  func theAnswerStandsFirst(_ run: Run) throws {
    let first = try #require(MarkdownReader(run.results).sections.first)
    #expect(first.level == 1 && first.heading.contains(run.results.corpus.name))
    let warnings = first.lines.prefix { $0.hasPrefix("> **") }
    #expect(first.lines[warnings.count] == "**\(run.results.answer)**")
  }

  @Test(arguments: [
    (Run.normal, ["Warnings", "Summary", "Where the time goes", "Cost split", "Memory"], []),
    (
      .troubled,
      ["Warnings", "Summary", "Where the time goes", "Cost split", "Memory", "Differences"], []
    ),
    (
      .undecided,
      ["Warnings", "Summary", "Where the time goes", "Cost split", "Memory", "Differences"], []
    ),
    (.interrupted, ["Summary", "Where the time goes", "Cost split", "Memory"], []),
    (.failed, ["Summary"], []),
    (
      .judged,
      [
        "Census of the document", "Summary", "Where the time goes", "Cost split", "Memory",
        "Latency", "Variants", "Verdicts",
      ], ["Data lints"]
    ),
    (.sweep, ["Chunk curve", "Summary", "Where the time goes", "Cost split", "Memory"], []),
    (
      .growth,
      ["Growth", "Growth by metric", "Summary", "Where the time goes", "Cost split", "Memory"], []
    ),
  ])
  func sectionsStandInTheirOrder(_ run: Run, _ first: [String], _ lints: [String]) throws {
    let floors = run == .failed ? [] : ["Floors and controls"]
    #expect(
      try MarkdownReader(run.results).headings
        == first + ["Other streams and sinks"] + floors + lints
        + ["How it was measured", "Implementations", "Environment", "Metrics"])
  }

  @Test(arguments: Run.allCases)
  func everyParserHasALineInEveryTable(_ run: Run) throws {
    let parsers = Set(run.results.backends.filter { $0.role == .backend }.map(\.name))
    for section in try MarkdownReader(run.results).sections {
      for table in section.tables where table[0].first == "backend" {
        #expect(names(table.dropFirst()).isSubset(of: parsers))
        let leavesOut = section.heading.hasPrefix("CPU ns") || section.heading.hasPrefix("alloc")
        #expect(leavesOut || names(table.dropFirst()) == parsers, "\(section.heading)")
      }
    }
    let blocks = TerminalRenderer().text(of: run.results)
      .split(separator: "\n", omittingEmptySubsequences: false).split(separator: "")
    for block in blocks where block.dropFirst().first?.hasPrefix("backend ") == true {
      let shown = block.dropFirst(2).compactMap { $0.split(separator: " ").first }
      #expect(Set(shown.map { String($0.filter { $0 != "†" }) }).isSuperset(of: parsers))
    }
  }

  @Test(arguments: Run.allCases)
  func whatIsNotRankedHasTablesOfItsOwn(_ run: Run) throws {
    let measured = Set(run.results.rows.map(\.key.backend))
    let others = run.results.backends.filter { $0.role != .backend }.map(\.name)
    let report = try MarkdownReader(run.results)
    let place = report.sections.firstIndex { $0.heading == "Floors and controls" }
    let tables = place.map { report.sections[$0 + 1].tables } ?? []
    #expect(names(tables.first?.dropFirst() ?? []) == measured.intersection(others))
  }

  @Test(arguments: [Run.troubled, .interrupted, .failed])
  func theReasonStandsInPlaceOfFigures(_ run: Run) throws {
    let rows = try MarkdownReader(run.results).rows("Summary")
    let screen = TerminalRenderer().text(of: run.results)
    let failed = run.results.rows.filter { $0.metric == "parse_time" && $0.status != .ok }
    #expect(!failed.isEmpty)
    for result in failed {
      let row = try #require(rows.first { $0[0] == result.key.backend })
      let reason = result.reason.isEmpty ? "not reached" : result.reason
      #expect(row[1] == "*\(result.status.rawValue)*: \(reason)")
      #expect(row.dropFirst(2).allSatisfy { $0.isEmpty })
      #expect(
        screen.split(separator: "\n").contains { line in
          line.hasPrefix("\(result.key.backend) ")
            && line.contains(" \(result.status.rawValue)") && line.contains(result.reason)
        })
    }
  }

  @Test func aMetricWithoutFiguresIsNamedWithItsReason() throws {
    let reason = "peak resident growth: unavailable, /proc/self/clear"
    let summary = try #require(MarkdownReader(Fixtures.troubled).section("Summary"))
    #expect(summary.lines.contains { $0.hasPrefix("- \(reason)") })
    #expect(TerminalRenderer().text(of: Fixtures.troubled).contains("\n\(reason)"))
  }

  @Test func aDifferenceIsShownAtItsPlace() throws {
    let report = try MarkdownReader(Fixtures.troubled)
    let known = try #require(report.section("foundation against manifest: line 412 of its event"))
    #expect(known.lines.contains("- place: within 30,112 bytes"))
    #expect(
      known.lines.contains { line in
        line.hasPrefix("- in: ")
          && line.matches(of: /as recorded in lan, .*?(counted|dropped|built)/).count == 3
      })
    let code = known.lines.drop { !$0.hasPrefix("````text") }.dropFirst().prefix(3).map(String.init)
    try #require(code.count == 3)
    #expect(code[0].hasPrefix("expected by manifest    …"))
    #expect(code[1].hasPrefix("reported by foundation  …"))
    let same = zip(code[0], code[1]).enumerated().dropFirst(24).prefix {
      $0.element.0 == $0.element.1
    }
    #expect(code[2] == String(repeating: " ", count: 24 + same.count) + "^")
  }

  @Test func enginesThatDisagreeAreNotDecidedBetween() throws {
    let report = try MarkdownReader(Fixtures.undecided)
    let open = try #require(report.section("expat against libxml2: line 7 of its event log"))
    #expect(open.lines.contains("- the engines disagree, and no manifest says which is right"))
    let note = "expat: differs, undecided between engines: its event log and that of libxml2 differ"
    #expect(report.section("Summary")?.lines.contains("- \(note)") == true)
    #expect(report.rows("Summary").first?[0] == "expat", "it keeps its figures")
  }

  @Test func partsOfACostAddUpToItsTotal() throws {
    let rows = try MarkdownReader(Fixtures.normal).rows("CPU ns per item")
    #expect(rows.count == 4)
    for row in rows {
      let figures = row.dropFirst().compactMap { cell in
        Double(
          cell.prefix { $0 != "(" }.filter { !"≈‡, ".contains($0) }.replacing("−", with: "-"))
      }
      try #require(figures.count == 5)
      #expect(abs(figures.dropLast().reduce(0, +) - figures[4]) <= 2, "\(row)")
    }
  }

  @Test func theBestIsGreenAndWhatWentWrongIsRed() {
    let lines = TerminalRenderer(style: .colour).text(of: Fixtures.troubled).split(separator: "\n")
    let red = lines.filter { $0.contains("\u{1B}[1;31m") }
    #expect(red.count == 6)
    #expect(red.allSatisfy { $0.contains("31mdiffers: ") || $0.contains("31mcrashed: ") })
    let green = lines.filter { $0.contains("\u{1B}[1;32m") }
    #expect(green.allSatisfy { $0.hasPrefix("expat ") || $0.hasPrefix("libxml2 ") })
    #expect(green.contains { $0.contains("\u{1B}[1;32m512*\u{1B}[0m") })
  }

  private func names(_ rows: ArraySlice<[String]>) -> Set<String> {
    Set(rows.map { $0[0].filter { $0 != "†" } })
  }
}
