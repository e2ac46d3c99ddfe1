internal import Statistics

extension CheckReport: Report {
  package static var kind: ReportKind { .check }

  /// The name of a check's files, which never replace the report of the corpus.
  package var reportName: String { Self.reportName(for: name) }

  /// Returns the name of the files for a check with the given name, before the check exists.
  package static func reportName(for name: String) -> String { "\(name)-check" }

  package func document(_ detail: Detail) -> ReportDocument {
    let sections = CheckSections(self, detail)
    return ReportDocument(detail == .whole ? sections.whole : sections.brief)
  }

  /// The parts of the report that describe changes.
  var changes: ReportDocument { ReportDocument(CheckSections(self, .whole).changes) }
}

extension ComparisonReport: Report {
  package static var kind: ReportKind { .comparison }

  package var reportName: String { "comparison" }

  package func document(_ detail: Detail) -> ReportDocument {
    let title = detail == .whole ? [Section("What changed between runs", level: 1, [])] : []
    return ReportDocument(title + comparisons.flatMap { CheckSections($0, detail).ofRuns })
  }
}

private struct CheckSections {
  let report: CheckReport
  let summary: CheckSummary
  let isBrief: Bool

  init(_ report: CheckReport, _ detail: Detail) {
    self.report = report
    summary = CheckSummary(report)
    isBrief = detail != .whole
  }

  var whole: [Section] {
    [
      head, worse, better, missing, notes, times, counted, selfTest, errorRates, absolute,
      provenance,
      Section(report.environment),
    ]
  }

  var changes: [Section] {
    [head, worse, better, missing, notes]
      + (report.selfTest.allSatisfy(\.hasPassed) ? [] : [selfTest])
      + [times, counted, errorRates]
  }

  var brief: [Section] {
    [Section(warnings), times, counted, renewal, missing, notes, selfTest, errorRates]
  }

  /// The parts for a comparison of runs, which has no self-test and no baseline.
  var ofRuns: [Section] {
    let sentence = RichText(report.answer, .strong)
    let differences = report.provenance.map { "\($0.name): \($0.value)" }
    return [
      Section(
        isBrief ? "" : "\(report.name), compared with \(report.before)",
        [.paragraph(sentence)] + (isBrief ? [] : [.chart(chart)])),
      Section([.list(of: differences)]), times, counted, missing, notes, termsOfRuns,
    ]
  }

  private var termsOfRuns: Section {
    let level = Figures.level(1 - report.terms.errorRate)
    return Section([
      .paragraph(
        RichText(
          "Speeds above 1 are faster. Each run is one observation; [ ]: interval over runs, \(level) for all together. "
            + "\(report.termsText)"),
        tone: .aside)
    ])
  }

  /// Returns a section with a title, which is omitted on a terminal.
  private func titled(_ title: String, _ blocks: [Block]) -> Section {
    Section(isBrief || blocks.allSatisfy(\.isEmpty) ? "" : title, blocks)
  }

  /// Returns a cell whose text is truncated on a terminal.
  private func cell(_ text: String, atMost width: Int) -> Cell {
    Cell(isBrief ? PlainText.cut(text.onOneLine, to: width) : text)
  }

  // MARK: - What has changed

  private var warnings: [Block] { report.environment.warningBlocks }

  private var head: Section {
    let answer = RichText(report.answer, .strong)
    return Section(
      "\(report.name): check", level: 1, warnings + [.paragraph(answer), .chart(chart)])
  }

  /// The changes of times, with what further rounds would leave open.
  private var chart: Chart {
    let changes = summary.times.compactMap { finding in
      finding.speed.map { speed in
        Chart.Series(
          name: summary.name(of: finding), ratio: speed,
          remark: "\(finding.changeText), \(finding.verdictText)")
      }
    }
    return Chart(
      "Speed now, relative to \(report.before); above 1 is faster", .ratio, unit: "ratio", changes)
  }

  private var worse: Section { findings(.worse, "Worse", "If this is intended, record it:") }

  private var better: Section { findings(.better, "Better", "To keep the improvement, record it:") }

  private func findings(
    _ outcome: Outcome, _ title: String, _ renewal: String
  ) -> Section {
    let findings = summary.findings(outcome).map { finding in
      let clause = finding.clause(summary.name(of: finding), against: report.before)
      return "\(clause) (\(finding.remarks.joined(separator: "; ")))"
    }
    return findings.isEmpty ? Section([]) : titled(title, [.list(of: findings)] + record(renewal))
  }

  private func record(_ text: String) -> [Block] {
    report.recordingCommand.isEmpty
      ? [] : [.paragraph(RichText(text)), .command(report.recordingCommand)]
  }

  private var renewal: Section {
    let isNew = report.findings.contains { $0.outcome == .worse || $0.outcome == .better }
    return Section(isNew ? record("if this is intended, record it:") : [])
  }

  /// The figures that are missing or can't be compared, grouped by remedy.
  private var missing: Section {
    guard !report.missing.isEmpty else { return Section([]) }
    let missing = report.missing.grouped(by: \.remedy)
    guard !isBrief else {
      return Section(
        "not compared",
        missing.flatMap { remedy, missing -> [Block] in
          let lines = missing.map { gap in
            [gap.text, gap.reason].filter { !$0.isEmpty }.joined(separator: ": ")
          }
          return [.list(of: lines, atMost: 8, tone: .alarm, fit: .wrapped), .command(remedy)]
        })
    }
    return Section(
      "Not compared",
      missing.flatMap { remedy, missing -> [Block] in
        let table = Table(
          of: missing,
          [
            .text("what") { Cell($0.subject) }, .text("problem") { Cell($0.kind.text) },
            .text("reason") { Cell($0.reason) },
          ])
        return [.table(table), .paragraph(remedy.isEmpty ? "" : "What to do: \(remedy)")]
      })
  }

  private var notes: Section {
    isBrief
      ? Section(report.notes.map { .paragraph("note: \($0)") })
      : titled("Notes", [.list(of: report.notes)])
  }

  // MARK: - What was compared

  private func figures(
    _ title: String, _ figure: @escaping (CheckFinding) -> Double?
  ) -> CellColumn<CheckFinding> {
    .figures(title) { Cell($0.formatted(figure($0))) }
  }

  private var verdict: CellColumn<CheckFinding> {
    .text("verdict") { finding in
      switch finding.outcome {
      case _ where isBrief: Cell(finding.verdictText)
      case .worse, .better: "\(finding.verdictText, .strong)"
      case .undecided where !finding.reason.isEmpty: "\(finding.verdictText): \(finding.reason)"
      case .same, .undecided: Cell(finding.verdictText)
      }
    }
  }

  private func implementation(_ title: String = "implementation") -> CellColumn<CheckFinding> {
    .text(title) { cell(summary.name(of: $0), atMost: 28) }
  }

  private func tone(of finding: CheckFinding) -> Tone {
    switch finding.outcome {
    case .worse: .alarm
    case .better: .good
    case .same, .undecided: .plain
    }
  }

  /// The times that decide verdicts, with the threshold for being worse.
  private var times: Section {
    let reference = CellColumn<CheckFinding>.text("relative to") { finding in
      finding.reference.map { cell($0, atMost: 16) } ?? .missing
    }.dropped(1)
    let metric = CellColumn<CheckFinding>.text("metric") { Cell($0.metricText) }
    // If space is short, the change and the verdict stay.
    var change = CellColumn<CheckFinding>.figures(
      "change", .interval("[\(summary.level)]"), \.changeCell)
    change.column.rangeDropOrder = 4
    let figures: [CellColumn<CheckFinding>] = [
      figures("before", \.before).dropped(2), figures("now", \.now).dropped(3), change,
      .figures("threshold") { Cell($0.thresholdText) }.dropped(0), verdict,
    ]
    let effect = CellColumn<CheckFinding>.figures("smallest detectable") {
      Cell($0.smallestEffect, Figures.percent)
    }
    let hasReference = summary.times.contains { $0.reference != nil }
    let isOneMetric = Set(summary.times.map(\.metric)).count < 2
    let columns =
      [implementation(isBrief ? "time" : "implementation")] + (isOneMetric ? [] : [metric])
      + (hasReference && !isBrief ? [reference] : []) + figures
      + (isBrief ? hasReference ? [reference] : [] : [effect])
    return titled("Times", [.table(Table(of: summary.times, columns, tone: tone))])
  }

  /// The exact metrics that changed, and the number of those that did not.
  private var counted: Section {
    guard !summary.counted.isEmpty else { return Section([]) }
    let metric = CellColumn<CheckFinding>.text(isBrief ? "exact metric" : "metric") {
      cell($0.metricText, atMost: 16)
    }
    let figures: [CellColumn<CheckFinding>] = [
      figures("before", \.before), figures("now", \.now),
      .figures("change") { Cell($0.changeText) }, .figures("limit") { Cell($0.thresholdText) },
    ]
    let columns =
      isBrief
      ? [metric, implementation("of"), verdict] + figures
      : [implementation(), metric] + figures + [verdict]
    let changed = Block.table(Table(of: summary.changed, columns, tone: tone))
    let unchanged = Figures.count(Double(summary.unchanged.count))
    let all = Figures.count(Double(summary.counted.count))
    guard !isBrief else {
      return Section([changed, .paragraph("\(unchanged) of \(all) exact metrics are unchanged")])
    }
    return Section(
      "Exact metrics",
      [changed, .details("\(unchanged) of \(all) are unchanged", [.table(unchangedMetrics)])])
  }

  /// The number of unchanged benchmark cases for each metric, shown in the collapsed details.
  private var unchangedMetrics: Table {
    Table(
      of: summary.unchanged.grouped(by: \.metricText),
      [
        .text("metric") { Cell($0.key) },
        .text("cases") { Cell(Double($0.elements.count), Figures.count) },
        .text("of") { Cell(PlainText.list($0.elements.map(summary.name))) },
      ])
  }

  /// The absolute times behind the ratios, which are never judged.
  private var absolute: Section {
    let timed = summary.times.filter { $0.parseTimes != nil }
    guard !timed.isEmpty else { return Section([]) }
    let table = Table(
      of: timed,
      [
        implementation(),
        .figures("parse time before") { Cell($0.parseTimes?.before, Figures.duration) },
        .figures("now") { Cell($0.parseTimes?.now, Figures.duration) },
      ])
    return Section([.details("Absolute times: shown, never judged", [.table(table)])])
  }

  // MARK: - Self-test and error rates

  /// The self-test; on a terminal, one sentence if all cases passed.
  private var selfTest: Section {
    if isBrief, report.selfTest.allSatisfy(\.hasPassed) { return Section(passed) }
    func column(
      _ title: String, _ text: @escaping (SelfTestCase) -> String
    )
      -> CellColumn<SelfTestCase>
    {
      .text(title) { Cell(text($0)) }
    }
    let found = CellColumn<SelfTestCase>.text("was") { tried in
      "\(tried.foundText, tried.hasPassed || isBrief ? .plain : .strong)"
    }
    let tried = CellColumn<SelfTestCase>.text(isBrief ? "self-test" : "tried") {
      cell($0.copy, atMost: 28)
    }
    let ratio = column("relative to original", \.ratioText)
    let columns: [CellColumn<SelfTestCase>] =
      isBrief
      ? [
        tried, column("must be", \.expectedText), found, ratio,
        .figures("smallest detectable") { Cell($0.effectText) },
      ]
      : [
        tried, column("metric", \.metricText), column("must be", \.expectedText), found, ratio,
        .text("rounds") { $0.rounds > 0 ? Cell(Double($0.rounds), Figures.count) : .missing },
        column("smallest detectable", \.effectText),
      ]
    let table = Table(of: report.selfTest, columns) { isBrief && !$0.hasPassed ? .alarm : .plain }
    return titled("Self-test", [.table(table)])
  }

  private var passed: [Block] {
    let copies = report.selfTest.map { "\($0.copy.onOneLine) \($0.foundText) in \($0.metricText)" }
    let text =
      copies.count <= 4
      ? copies.joined(separator: ", ") : "all \(copies.count) copies gave the expected result"
    return copies.isEmpty ? [] : [.paragraph("self-test passed: \(text)", tone: .aside)]
  }

  private var errorRates: Section {
    let limits = report.terms.limits.joined(separator: ", ")
    let terms = isBrief ? (limits.isEmpty ? "" : "limits: \(limits)") : report.termsText
    return Section([report.errorRateText, terms].map { .paragraph(RichText($0), tone: .aside) })
  }

  private var provenance: Section {
    Section(
      "Baseline or other build",
      [
        .paragraph("Compared with \(report.before)."),
        .table(Table(of: report.provenance)),
        .command(report.command),
      ])
  }
}
