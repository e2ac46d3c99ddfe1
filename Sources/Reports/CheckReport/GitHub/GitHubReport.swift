public import Results

/// A check as it is read on GitHub: beside the log, as the job's summary, and as a comment.
public struct GitHubReport: Hashable, Sendable {
  /// The workflow commands that annotate the run, a line of standard output each: what makes the
  /// check fail as errors, what else is new as warnings and notices, at most ten of each.
  public let annotations: [String]
  /// The body of a comment on a pull request; `nil` where nothing has changed or is missing, as
  /// far as could be told.
  ///
  /// Its first line is ``marker``, by which a workflow finds the comment that it wrote before.
  public let comment: String?
  /// The line that nobody sees: `<!-- feed-parser-harness check NAME -->`.
  public let marker: String
  /// The name of the file that the comment goes to.
  public let commentFile: String
  private let parts: [[String]]
  private let whole: String

  /// The bytes of summary that GitHub takes of a step.
  public static let summaryLimit = 1024 * 1024
  /// The bytes of a comment: half of what GitHub takes, so that a workflow may join two.
  public static let commentLimit = 32_768

  /// Makes all of it.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public init(_ check: CheckReport) throws(ReportError) {
    try check.requireFiniteFigures()
    annotations = GitHubAnnotations(check).all.map(\.command)
    marker = Self.marker(for: check.name)
    commentFile = Self.commentFile(for: check.name)
    parts = CheckMarkdown(check).parts
    whole = "\(check.reportName).md"
    comment = check.hasNews ? Self.comment(on: check, marker, whole) : nil
  }

  /// The Markdown of the job's summary.
  public var summary: String { summary(within: Self.summaryLimit) }

  /// The Markdown of the job's summary in at most so many bytes; empty where there is no room.
  public func summary(within bytes: Int) -> String {
    MarkdownExcerpt(parts, within: bytes, whole: whole).text
  }

  /// The name of the file of a check's comment, before there is one.
  public static func commentFile(for name: String) -> String {
    "\(CheckReport.reportName(for: name)).comment.md"
  }

  /// The line by which the comment on a check is found again.
  ///
  /// A name may hold what would end an HTML comment: all but letters, digits and `-._~` is written as
  /// in an address.
  public static func marker(for name: String) -> String {
    "<!-- feed-parser-harness check \(MarkdownText.percentEncoded(name)) -->"
  }

  private static func comment(on check: CheckReport, _ marker: String, _ whole: String) -> String {
    let changes = CheckMarkdown(check, level: 3).changes
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
