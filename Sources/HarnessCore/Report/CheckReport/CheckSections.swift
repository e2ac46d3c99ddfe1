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

/// The sections of the report of a check, and of a comparison of runs.
struct CheckSections {
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
  func titled(_ title: String, _ blocks: [Block]) -> Section {
    Section(isBrief || blocks.allSatisfy(\.isEmpty) ? "" : title, blocks)
  }

  /// Returns a cell whose text is truncated on a terminal.
  func cell(_ text: String, atMost width: Int) -> Cell {
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
}
