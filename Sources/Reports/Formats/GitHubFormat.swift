internal import Results

/// The workflow commands that annotate a run on GitHub, each a line of standard output.
///
/// Causes of failure are errors, other news are warnings and notices, at most ten of each.
///
/// ``GitHubWriter`` writes the summary and the comment to where GitHub or a workflow expects them.
package struct GitHubFormat: Format {
  package let name = "github"
  package let fileExtension: String? = nil
  package let summary = "annotations, summary and comment of a workflow's run"
  package let kinds: Set<ReportKind> = [.check]

  package init() {}

  package func text(of report: any Report) throws(ReportError) -> String {
    GitHubAnnotations(try require(report)).all.map { $0.command + "\n" }.joined()
  }
}

/// The annotations of a check.
private struct GitHubAnnotations {
  private let report: CheckReport
  private let summary: CheckSummary

  init(_ report: CheckReport) {
    self.report = report
    summary = CheckSummary(report)
  }

  /// The annotations, the most severe first; everything that makes the check fail is an error.
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
    summary.findings(outcome).map { finding in
      let name = summary.name(of: finding)
      return annotation(
        level, "\(finding.metricText) of \(name): \(finding.verdictText)",
        [
          finding.clause(name, against: report.base), finding.remarks.joined(separator: "; "),
        ])
    }
  }

  private var selfTest: [GitHubAnnotation] {
    report.selfTest.filter { !$0.hasPassed }.map { tried in
      let figures = "ratio to original: \(tried.ratioText)"
      return annotation(
        .error, "self-test failed",
        [tried.clause, "\(figures); smallest detectable effect: \(tried.effectText)"])
    }
  }

  private var gaps: [GitHubAnnotation] {
    report.gaps.map { annotation(.error, $0.text, [$0.reason, $0.remedy]) }
  }

  /// A warning about times that were not judged, because a check that judges none passes like any other.
  private var unjudged: [GitHubAnnotation] {
    let times = summary.times.filter { $0.outcome == .unjudged }
    guard !times.isEmpty else { return [] }
    return [
      annotation(
        .warning, "times not judged here", [PlainText.list(times.map { summary.name(of: $0) })])
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

/// An annotation that GitHub lists above the log of a workflow's run.
private struct GitHubAnnotation: Hashable {
  /// The severity.
  var level: Level
  /// The title, in bold type.
  var title: String
  /// The text, whose lines are separated by line feeds.
  var message: String

  /// The severity of an annotation.
  enum Level: String {
    case error, warning, notice
  }

  /// The number of annotations of a level that GitHub shows for a step.
  static let limit = 10
  /// The maximum length of a title.
  private static let maximumTitleLength = 255

  /// The workflow command: one line of standard output.
  var command: String {
    let title = PlainText.cut(title.onOneLine, to: Self.maximumTitleLength)
    return "::\(level.rawValue) title=\(Self.property(title))::\(Self.data(message))"
  }

  /// Returns at most ``limit`` annotations, of which the last summarises those beyond the limit.
  static func limited(_ all: [Self]) -> [Self] {
    guard let first = all.first, all.count > limit else { return all }
    let rest = all.dropFirst(limit - 1)
    let titles = rest.prefix(limit).map(\.title) + (rest.count > limit ? ["…"] : [])
    let last = Self(
      level: first.level, title: "\(rest.count) more, see the summary",
      message: titles.joined(separator: "\n"))
    return all.prefix(limit - 1) + [last]
  }

  /// Escapes the text after the second `::` for the runner (`escapeData` of actions/toolkit).
  ///
  /// Other invisible characters and those that could end the line are written as escapes.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).visible.replacing("%", with: "%25") }
      .joined(separator: "%0A")
  }

  /// Escapes the value of a property, in which two more characters are special (`escapeProperty`).
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
