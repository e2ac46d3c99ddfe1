package import Results

/// The blocks of a check's report in a terminal.
struct TerminalCheck {
  private let report: CheckReport
  private let reading: CheckSummary
  private let paint: TerminalPaint

  init(_ report: CheckReport, _ paint: TerminalPaint) {
    self.report = report
    reading = CheckSummary(report)
    self.paint = paint
  }

  /// The blocks in the order they are read, empty ones among them.
  var blocks: [[String]] {
    [warnings, times, counted, renewal, gaps, notes, selfTest, odds]
  }

  // MARK: - Blocks

  private var warnings: [String] { Warnings(report).lines.map { paint.alarming($0) } }

  private var times: [String] {
    let head = [
      "time", "base", "now", "change", "[\(reading.level)]", "threshold", "verdict", "ratio to",
    ]
    let rows = reading.times.map { finding in
      [
        name(finding), finding.formatted(finding.base), finding.formatted(finding.found),
        finding.change.map(Figures.fineRatio) ?? Figures.none, interval(finding),
        finding.thresholdText, finding.verdictText,
        finding.reference.map { cut($0, to: 16) } ?? Figures.none,
      ]
    }
    return table(head, rows, of: reading.times, toTheRight: [1, 2, 3, 5])
  }

  private var counted: [String] {
    let changed = reading.changed
    let head = ["exact metric", "of", "verdict", "base", "now", "change", "limit"]
    let rows = changed.map { finding in
      [
        cut(finding.metricText, to: 16), name(finding), finding.verdictText,
        finding.formatted(finding.base), finding.formatted(finding.found), finding.changeText,
        finding.thresholdText,
      ]
    }
    let held = reading.held.count
    let words =
      "\(Figures.count(Double(held))) of \(Figures.count(Double(reading.counted.count))) "
      + "exact metrics are what they were"
    return table(head, rows, of: changed, toTheRight: [3, 4, 5, 6])
      + (reading.counted.isEmpty ? [] : [words])
  }

  private var renewal: [String] {
    let isNew = report.findings.contains { $0.outcome == .worse || $0.outcome == .better }
    guard isNew, !report.recordingCommand.isEmpty else { return [] }
    return ["if that is wanted, record it:", "  → \(report.recordingCommand.onOneLine)"]
  }

  private var gaps: [String] {
    guard !report.gaps.isEmpty else { return [] }
    return [paint.strong("not compared")]
      + report.remedies.flatMap { remedy, gaps in
        let words = gaps.map { gap in
          [gap.text, gap.reason].filter { !$0.isEmpty }.joined(separator: ": ")
        }
        let lines = TerminalList.whole(words)
        return lines.map { paint.alarming($0) }
          + (remedy.isEmpty ? [] : ["  → \(remedy.onOneLine)"])
      }
  }

  private var notes: [String] {
    report.notes.flatMap { PlainText.wrapped("note: \($0.onOneLine)", to: TerminalGrid.limit) }
  }

  /// A sentence where all passed.
  private var selfTest: [String] {
    guard !report.selfTest.isEmpty else { return [] }
    guard report.selfTest.contains(where: { !$0.hasPassed }) else {
      let cells = report.selfTest.map {
        "\($0.row.onOneLine) \($0.foundText) in \($0.metricText)"
      }
      let words =
        cells.count <= 4
        ? cells.joined(separator: ", ") : "all \(cells.count) copies came out as they must"
      return PlainText.wrapped("self-test passed: \(words)", to: TerminalGrid.limit)
        .map { paint.dim($0) }
    }
    let head = ["self-test", "must be", "came out", "over its original", "smallest detectable"]
    let rows = report.selfTest.map { cell in
      [
        cut(cell.row, to: 28), cell.expectedText, cell.foundText, cell.ratioText,
        cell.effectText,
      ]
    }
    let lines = TerminalColumns(head: head, rows: rows, toTheRight: [4]).lines
    let cells = zip(report.selfTest, lines.dropFirst()).map { cell, line in
      cell.hasPassed ? line : paint.alarming(line)
    }
    return [paint.dim(lines[0])] + cells
  }

  private var odds: [String] {
    ([report.odds] + (report.terms.limits.isEmpty ? [] : ["limits: \(limits)"]))
      .flatMap { PlainText.wrapped($0.onOneLine, to: TerminalGrid.limit) }.map { paint.dim($0) }
  }

  // MARK: - Words

  private func table(
    _ head: [String], _ rows: [[String]], of findings: [CheckFinding], toTheRight figures: Set<Int>
  ) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = TerminalColumns(head: head, rows: rows, toTheRight: figures).lines
    return [paint.dim(lines[0])]
      + zip(findings, lines.dropFirst()).map { finding, line in
        switch finding.outcome {
        case .worse: paint.alarming(line)
        case .better: paint.best(line)
        case .good, .unjudged: line
        }
      }
  }

  private func name(_ finding: CheckFinding) -> String { cut(reading.name(of: finding), to: 28) }

  private func interval(_ finding: CheckFinding) -> String {
    guard let low = finding.low, let high = finding.high else { return Figures.none }
    return "[\([low, high].map { DecimalDigits($0).fixed(decimals: 3) }.joined(separator: ", "))]"
  }

  private var limits: String { report.terms.limits.joined(separator: ", ") }

  private func cut(_ text: String, to width: Int = TerminalGrid.limit) -> String {
    PlainText.cut(text.onOneLine, to: width)
  }
}

extension TerminalTable {
  /// Lays out what a check has found: times, exact metrics that have changed, gaps, the self-test.
  ///
  /// What is to be done about gaps is on lines as long as it takes: it is there to be copied.
  package init(_ check: CheckReport, style: Style = .plain) {
    self.init(blocks: TerminalCheck(check, TerminalPaint(style)).blocks)
  }
}
