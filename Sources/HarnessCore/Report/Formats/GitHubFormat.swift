internal import Statistics

/// The workflow commands that annotate a run on GitHub, each a line of standard output.
///
/// Causes of failure are errors, other news are warnings and notices, at most ten of each.
///
/// ``GitHubReport`` writes the summary and the comment to where GitHub or a workflow expects them.
package struct GitHubFormat: Format {
  package let name = "github"
  package let fileExtension: String? = nil
  package let summary = "annotations, summary and comment of a workflow's run"
  package let kinds: Set<ReportKind> = [.check]

  package init() {}

  package func render(_ report: any Report) throws(ReportError) -> String {
    CheckSummary(try require(report)).annotations.map { $0.command + "\n" }.joined()
  }
}

extension CheckSummary {
  /// The annotations, the most severe first; everything that makes the check fail is an error.
  fileprivate var annotations: [GitHubAnnotation] {
    let remarks = Dictionary(
      grouping: findings(.worse, .error) + selfTest + missing
        + findings(.better, report.terms.failsOnBetter ? .error : .notice) + unjudged + notes,
      by: \.level)
    return [.error, .warning, .notice].flatMap { GitHubAnnotation.limited(remarks[$0] ?? []) }
  }

  private func findings(
    _ outcome: Outcome, _ level: GitHubAnnotation.Level
  ) -> [GitHubAnnotation] {
    findings(outcome).map { finding in
      let name = name(of: finding)
      return annotation(
        level, "\(finding.metricText) of \(name): \(finding.verdictText)",
        [
          finding.clause(name, against: report.before), finding.remarks.joined(separator: "; "),
        ])
    }
  }

  private var selfTest: [GitHubAnnotation] {
    report.selfTest.filter { !$0.hasPassed }.map { tried in
      let figures = "relative to original: \(tried.ratioText)"
      // It says that this machine is too busy, which is no fault of the change under test.
      return annotation(
        .notice, "self-test failed",
        [tried.clause, "\(figures); smallest detectable effect: \(tried.effectText)"])
    }
  }

  private var missing: [GitHubAnnotation] {
    report.missing.map { item in
      annotation(
        item.kind == .timesVaryTooMuch ? .notice : .error, item.text, [item.reason, item.remedy])
    }
  }

  /// A warning about times that were not judged, because a check that judges none passes like any other.
  private var unjudged: [GitHubAnnotation] {
    let times = times.filter { $0.outcome == .undecided }
    guard !times.isEmpty else { return [] }
    return [
      annotation(
        .warning, "times not judged here", [PlainText.list(times.map { name(of: $0) })])
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
