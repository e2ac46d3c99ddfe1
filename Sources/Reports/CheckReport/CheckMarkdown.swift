import Results

/// The parts of the Markdown report of a check.
struct CheckMarkdown {
  let report: CheckReport
  let reading: CheckReading
  /// What headings begin with.
  private let mark: String

  /// The report with its title as a heading of that level, so that it may stand in other text.
  init(_ report: CheckReport, level: Int = 1) {
    self.report = report
    reading = CheckReading(report)
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
    let notices = Notices(report).lines.flatMap { ["> **\(MarkdownText.escaped($0))**", ""] }
    let title = MarkdownText.escaped("\(report.name): check")
    return ["\(mark) \(title)", ""] + notices
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

  private func renewal(_ words: String) -> [String] {
    report.recordingCommand.isEmpty
      ? [] : ["", words, ""] + MarkdownText.block([report.recordingCommand])
  }

  /// What is missing or can't be compared; a remedy that is the same for several is said once.
  private var gaps: [String] {
    guard !report.gaps.isEmpty else { return [] }
    return [heading("Not compared")]
      + report.remedies.flatMap { remedy, gaps in
        let rows = gaps.map { [$0.subject, $0.kind.words, $0.reason].map(MarkdownText.escaped) }
        let wayOut = remedy.isEmpty ? [] : ["", "What to do: \(MarkdownText.escaped(remedy))"]
        return [""] + MarkdownText.table(["what", "gap", "reason"], rows, figures: false) + wayOut
      }
  }

  private var notes: [String] {
    guard !report.notes.isEmpty else { return [] }
    return [heading("Notes"), ""] + report.notes.map { "- \(MarkdownText.escaped($0))" }
  }

  private var odds: [String] {
    [report.odds, "", report.termWords].map(MarkdownText.escaped)
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
