import Results

/// The parts of the Markdown report of a check.
struct CheckMarkdown {
  let report: CheckReport
  let reading: CheckSummary
  /// What headings begin with.
  private let mark: String

  /// The report with its title as a heading of that level, so that it may stand in other text.
  init(_ report: CheckReport, level: Int = 1) {
    self.report = report
    reading = CheckSummary(report)
    mark = String(repeating: "#", count: level)
  }

  /// The parts in the order they are read, empty ones among them.
  var parts: [[String]] {
    [
      head, worse, better, gaps, notes, times, counted, selfTest, odds, absolute, base,
      EnvironmentSection().lines(report.environment),
    ]
  }

  /// The parts that are about what has changed.
  var changes: [[String]] {
    [head, worse, better, gaps, notes] + (report.selfTest.allSatisfy(\.hasPassed) ? [] : [selfTest])
      + [times, counted, odds]
  }

  // MARK: - Parts

  private var head: [String] {
    let warnings = Warnings(report).lines.flatMap { ["> **\(MarkdownText.escaped($0))**", ""] }
    let title = MarkdownText.escaped("\(report.name): check")
    return ["\(mark) \(title)", ""] + warnings
      + ["**\(MarkdownText.escaped(CheckSentence(report).text))**"]
  }

  private var worse: [String] {
    let lines = findings(.worse)
    guard !lines.isEmpty else { return [] }
    return [heading("Worse"), ""] + lines + renewal("If that is wanted, record it:")
  }

  private var better: [String] {
    let lines = findings(.better)
    guard !lines.isEmpty else { return [] }
    return [heading("Better"), ""] + lines + renewal("To keep it, record it:")
  }

  private func findings(_ outcome: CheckFinding.Outcome) -> [String] {
    reading.findings(outcome).map { finding in
      let clause = finding.clause(reading.name(of: finding), against: report.base)
      let remarks = finding.remarks.joined(separator: "; ")
      return "- \(MarkdownText.escaped("\(clause) (\(remarks))"))"
    }
  }

  private func renewal(_ text: String) -> [String] {
    report.recordingCommand.isEmpty
      ? [] : ["", text, ""] + MarkdownText.block([report.recordingCommand])
  }

  /// What is missing or can't be compared; a remedy that is the same for several is said once.
  private var gaps: [String] {
    guard !report.gaps.isEmpty else { return [] }
    return [heading("Not compared")]
      + report.remedies.flatMap { remedy, gaps in
        let rows = gaps.map { [$0.subject, $0.kind.text, $0.reason].map(MarkdownText.escaped) }
        let wayOut = remedy.isEmpty ? [] : ["", "What to do: \(MarkdownText.escaped(remedy))"]
        return [""] + MarkdownText.table(["what", "gap", "reason"], rows, figures: false) + wayOut
      }
  }

  private var notes: [String] {
    guard !report.notes.isEmpty else { return [] }
    return [heading("Notes"), ""] + report.notes.map { "- \(MarkdownText.escaped($0))" }
  }

  private var odds: [String] {
    [report.odds, "", report.termsText].map(MarkdownText.escaped)
  }

  private var base: [String] {
    let facts = report.provenance.map { [$0.name, $0.value].map(MarkdownText.escaped) }
    let table = MarkdownText.table(["what", "found"], facts, figures: false)
    let command = report.command.isEmpty ? [] : [""] + MarkdownText.block([report.command])
    return [heading("Base"), "", "Held against \(MarkdownText.escaped(report.base))."]
      + (table.isEmpty ? [] : [""] + table) + command
  }

  func heading(_ text: String) -> String { "\(mark)# \(text)" }
}

extension CheckMarkdown {
  /// Every time that a verdict hangs on, with what it takes to be called worse.
  var times: [String] {
    let rows = reading.times.map { finding in
      [
        MarkdownText.escaped(reading.name(of: finding)),
        finding.reference.map(MarkdownText.escaped) ?? Figures.none,
        formatted(finding, finding.base), formatted(finding, finding.found),
        MarkdownText.escaped(finding.changeText), finding.thresholdText, verdict(finding),
        finding.smallestEffect.map(Figures.percent) ?? Figures.none,
      ]
    }
    guard !rows.isEmpty else { return [] }
    let head = [
      "row", "ratio to", "base", "now", "change [\(reading.level)]", "threshold", "verdict",
      "smallest detectable",
    ]
    return [heading("Times"), ""] + MarkdownText.table(head, rows)
  }

  /// The exact metrics that have changed, then how many have not.
  var counted: [String] {
    guard !reading.counted.isEmpty else { return [] }
    let rows = reading.changed.map { finding in
      [
        MarkdownText.escaped(reading.name(of: finding)), MarkdownText.escaped(finding.metricText),
        formatted(finding, finding.base), formatted(finding, finding.found),
        MarkdownText.escaped(finding.changeText), finding.thresholdText, verdict(finding),
      ]
    }
    let head = ["row", "metric", "base", "now", "change", "limit", "verdict"]
    let table = MarkdownText.table(head, rows)
    return [heading("Exact metrics")] + (table.isEmpty ? [] : [""] + table) + held
  }

  /// The metrics that held, counted, where they are out of the way.
  private var held: [String] {
    guard !reading.held.isEmpty else { return [] }
    let byMetric = Dictionary(grouping: reading.held, by: \.metricText)
    var seen: Set<String> = []
    let order = reading.held.map(\.metricText).filter { seen.insert($0).inserted }
    let rows = order.map { metric in
      let findings = byMetric[metric] ?? []
      return [
        MarkdownText.escaped(metric), Figures.count(Double(findings.count)),
        PlainText.list(findings.map { MarkdownText.escaped(reading.name(of: $0)) }),
      ]
    }
    let all = Figures.count(Double(reading.counted.count))
    let title = "\(Figures.count(Double(reading.held.count))) of \(all) are what they were"
    return ["", "<details><summary>\(title)</summary>", ""]
      + MarkdownText.table(["metric", "cells", "of"], rows, figures: false)
      + ["", "</details>"]
  }

  /// What the check was tried on.
  var selfTest: [String] {
    let rows = report.selfTest.map { cell in
      [
        MarkdownText.escaped(cell.row), MarkdownText.escaped(cell.metricText),
        cell.expectedText, cell.hasPassed ? cell.foundText : "**\(cell.foundText)**",
        cell.ratioText, cell.rounds > 0 ? Figures.count(Double(cell.rounds)) : "–",
        cell.effectText,
      ]
    }
    let head = [
      "tried", "metric", "must be", "came out", "over its original", "rounds",
      "smallest detectable",
    ]
    let table = MarkdownText.table(head, rows, figures: false)
    guard !table.isEmpty else { return [] }
    return [heading("Self-test"), ""] + table
  }

  /// Times beside their ratios: of interest, and never judged.
  var absolute: [String] {
    let rows = reading.absolute.map { finding in
      [
        MarkdownText.escaped(reading.name(of: finding)), MarkdownText.escaped(finding.metricText),
        formatted(finding, finding.base), formatted(finding, finding.found),
      ]
    }
    guard !rows.isEmpty else { return [] }
    let title = "Absolute times: shown, never judged"
    return ["<details><summary>\(title)</summary>", ""]
      + MarkdownText.table(["row", "metric", "base", "now"], rows) + ["", "</details>"]
  }

  /// A figure; its unit is a name like others.
  private func formatted(_ finding: CheckFinding, _ figure: Double?) -> String {
    MarkdownText.escaped(finding.formatted(figure))
  }

  private func verdict(_ finding: CheckFinding) -> String {
    switch finding.outcome {
    case .worse, .better: "**\(finding.verdictText)**"
    case .unjudged where !finding.reason.isEmpty:
      "\(finding.verdictText): \(MarkdownText.escaped(finding.reason))"
    case .good, .unjudged: finding.verdictText
    }
  }
}
