internal import Statistics

/// What was compared, and how well it could be judged.
extension CheckSections {
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
  var times: Section {
    let reference = CellColumn<CheckFinding>.text("relative to") { finding in
      finding.reference.map { cell($0, atMost: 16) } ?? .missing
    }.dropped(1)
    let metric = CellColumn<CheckFinding>.text("metric") { Cell($0.metricText) }
    // If space is short, the change and the verdict stay.
    var change = CellColumn<CheckFinding>.figures(
      "change", range: "[\(summary.level)]", \.changeCell)
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
  var counted: Section {
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
  var absolute: Section {
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
  var selfTest: Section {
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

  var errorRates: Section {
    let limits = report.terms.limits.joined(separator: ", ")
    let terms = isBrief ? (limits.isEmpty ? "" : "limits: \(limits)") : report.termsText
    return Section([report.errorRateText, terms].map { .paragraph(RichText($0), tone: .aside) })
  }

  var provenance: Section {
    Section(
      "Baseline or other build",
      [
        .paragraph("Compared with \(report.before)."),
        .table(Table(of: report.provenance)),
        .command(report.command),
      ])
  }
}
