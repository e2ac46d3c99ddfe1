import Results

/// What a check has to remark upon.
struct GitHubAnnotations {
  private let report: CheckReport
  private let reading: CheckReading

  init(_ report: CheckReport) {
    self.report = report
    reading = CheckReading(report)
  }

  /// The remarks, the gravest first: an error for all that makes the check fail.
  var all: [GitHubAnnotation] {
    let remarks = Dictionary(
      grouping: findings(.worse, .error) + selfTest + gaps
        + findings(.better, report.terms.failsOnBetter ? .error : .notice) + unjudged + notes,
      by: \.level)
    return [.error, .warning, .notice].flatMap { GitHubAnnotation.limited(remarks[$0] ?? []) }
  }

  private func findings(
    _ outcome: CheckFinding.Outcome, _ level: GitHubAnnotation.Level
  ) -> [GitHubAnnotation] {
    reading.findings(outcome).map { finding in
      let name = reading.name(of: finding)
      return annotation(
        level, "\(finding.metricWords) of \(name): \(finding.verdictWords)",
        [
          finding.clause(name, against: report.base), finding.remarks.joined(separator: "; "),
        ])
    }
  }

  private var selfTest: [GitHubAnnotation] {
    report.selfTest.filter { !$0.hasPassed }.map { cell in
      let figures = "over its original: \(cell.ratioWords)"
      return annotation(
        .error, "self-test failed",
        [cell.clause, "\(figures); smallest detectable effect: \(cell.effectWords)"])
    }
  }

  private var gaps: [GitHubAnnotation] {
    report.gaps.map { annotation(.error, $0.words, [$0.reason, $0.remedy]) }
  }

  /// In plain sight: a check that judges no times would pass like any other.
  private var unjudged: [GitHubAnnotation] {
    let times = reading.times.filter { $0.outcome == .unjudged }
    guard !times.isEmpty else { return [] }
    return [
      annotation(
        .warning, "times not judged here", [PlainText.list(times.map { reading.name(of: $0) })])
    ]
  }

  private var notes: [GitHubAnnotation] {
    report.notes.map { annotation(.notice, "note", [$0]) }
  }

  private func annotation(
    _ level: GitHubAnnotation.Level, _ title: String, _ lines: [String]
  ) -> GitHubAnnotation {
    GitHubAnnotation(
      level: level, title: "\(report.name): \(title)",
      message: lines.map(\.onOneLine).filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}
