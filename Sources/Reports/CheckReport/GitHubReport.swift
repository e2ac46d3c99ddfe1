package import Results

/// A check as it is read on GitHub: beside the log, as the job's summary, and as a comment.
package struct GitHubReport: Hashable, Sendable {
  /// The workflow commands that annotate the run, a line of standard output each: what makes the
  /// check fail as errors, what else is new as warnings and notices, at most ten of each.
  package let annotations: [String]
  /// The body of a comment on a pull request; `nil` where nothing has changed or is missing, as
  /// far as could be told.
  ///
  /// Its first line is ``marker``, by which a workflow finds the comment that it wrote before.
  package let comment: String?
  /// The line that nobody sees: `<!-- feed-parser-harness check NAME -->`.
  package let marker: String
  /// The name of the file that the comment goes to.
  package let commentFile: String
  private let parts: [[String]]
  private let whole: String

  /// The bytes of summary that GitHub takes of a step.
  package static let summaryLimit = 1024 * 1024
  /// The bytes of a comment: half of what GitHub takes, so that a workflow may join two.
  package static let commentLimit = 32_768

  /// Makes all of it.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  package init(_ check: CheckReport) throws(ReportError) {
    try check.requireFiniteFigures()
    annotations = GitHubAnnotations(check).all.map(\.command)
    marker = Self.marker(for: check.name)
    commentFile = Self.commentFile(for: check.name)
    parts = MarkdownRenderer().parts(of: check.document(.whole))
    whole = "\(check.reportName).md"
    comment = check.hasNews ? Self.comment(on: check, marker, whole) : nil
  }

  /// The Markdown of the job's summary.
  package var summary: String { summary(within: Self.summaryLimit) }

  /// The Markdown of the job's summary in at most so many bytes; empty where there is no room.
  package func summary(within bytes: Int) -> String {
    MarkdownExcerpt(parts, within: bytes, whole: whole).text
  }

  /// The name of the file of a check's comment, before there is one.
  package static func commentFile(for name: String) -> String {
    "\(CheckReport.reportName(for: name)).comment.md"
  }

  /// The line by which the comment on a check is found again.
  ///
  /// A name may hold what would end an HTML comment: all but letters, digits and `-._~` is written as
  /// in an address.
  package static func marker(for name: String) -> String {
    "<!-- feed-parser-harness check \(PlainText.percentEncoded(name)) -->"
  }

  private static func comment(on check: CheckReport, _ marker: String, _ whole: String) -> String {
    let changes = MarkdownRenderer(topLevel: 3).parts(of: check.changes)
    // Names must not call upon people, nor mention issues.
    let harmless = changes.map { $0.map(withoutMentions) }
    let room = commentLimit - marker.utf8.count - 1
    return "\(marker)\n" + MarkdownExcerpt(harmless, within: room, whole: whole).text
  }

  private static func withoutMentions(_ line: String) -> String {
    var last: Character = " "
    return line.reduce(into: "") { text, character in
      if last == "@" || last == "#" && character.isNumber { text += "\u{200B}" }
      text.append(character)
      last = character
    }
  }
}

/// The annotations of a workflow's run; its summary and the comment on it are files of GitHub's own.
package struct GitHubFormat: Format {
  /// The name it goes by on the command line.
  package let name = "github"
  /// They are lines of standard output.
  package let fileExtension: String? = nil
  /// What it is good for.
  package let summary = "annotations, summary and comment of a workflow's run"
  /// Only checks are annotated.
  package let kinds: Set<ReportKind> = [.check]

  package init() {}

  /// A workflow command a line.
  package func text(of report: any Report) throws(ReportError) -> String {
    let check: CheckReport = try require(report)
    return try GitHubReport(check).annotations.map { $0 + "\n" }.joined()
  }
}

/// What a check has to remark upon.
struct GitHubAnnotations {
  private let report: CheckReport
  private let reading: CheckSummary

  init(_ report: CheckReport) {
    self.report = report
    reading = CheckSummary(report)
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
        level, "\(finding.metricText) of \(name): \(finding.verdictText)",
        [
          finding.clause(name, against: report.base), finding.remarks.joined(separator: "; "),
        ])
    }
  }

  private var selfTest: [GitHubAnnotation] {
    report.selfTest.filter { !$0.hasPassed }.map { cell in
      let figures = "over its original: \(cell.ratioText)"
      return annotation(
        .error, "self-test failed",
        [cell.clause, "\(figures); smallest detectable effect: \(cell.effectText)"])
    }
  }

  private var gaps: [GitHubAnnotation] {
    report.gaps.map { annotation(.error, $0.text, [$0.reason, $0.remedy]) }
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

/// A remark that GitHub lists above the log of a workflow's run.
struct GitHubAnnotation: Hashable {
  /// How grave it is.
  var level: Level
  /// The line in bold type.
  var title: String
  /// The text, a line feed between its lines.
  var message: String

  /// How grave a remark is.
  enum Level: String {
    case error, warning, notice
  }

  /// How many remarks of a level GitHub shows of a step.
  static let limit = 10
  /// The longest title it takes.
  private static let longestTitle = 255

  /// The workflow command, a line of standard output.
  var command: String {
    let title = PlainText.cut(title.onOneLine, to: Self.longestTitle)
    return "::\(level.rawValue) title=\(Self.property(title))::\(Self.data(message))"
  }

  /// The remarks, those beyond the limit summed up in the last.
  static func limited(_ all: [Self]) -> [Self] {
    guard let first = all.first, all.count > limit else { return all }
    let rest = all.dropFirst(limit - 1)
    let titles = rest.prefix(limit).map(\.title) + (rest.count > limit ? ["…"] : [])
    let last = Self(
      level: first.level, title: "\(rest.count) more, see the summary",
      message: titles.joined(separator: "\n"))
    return all.prefix(limit - 1) + [last]
  }

  /// What follows the second `::`, as the runner reads it (`escapeData` of actions/toolkit).
  ///
  /// What else could end the line, or is not seen, is spelled out.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainText.visible(String($0)).replacing("%", with: "%25") }
      .joined(separator: "%0A")
  }

  /// The value of a property, in which two more characters have a meaning (`escapeProperty`).
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
