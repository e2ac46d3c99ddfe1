/// The texts of a check for GitHub other than its annotations: the job's summary and a comment.
package struct GitHubReport: Hashable, Sendable {
  /// The body of a comment on a pull request; `nil` if nothing is known to have changed or to be missing.
  ///
  /// The first line is ``marker``, by which a workflow finds the comment of an earlier check.
  let comment: String?
  /// An invisible line: `<!-- feed-parser-harness check NAME -->`.
  let marker: String
  let commentFile: String
  private let parts: [[String]]
  private let whole: String

  /// The maximum number of bytes that GitHub accepts as the summary of a step.
  static let summaryLimit = 1024 * 1024
  /// The maximum number of bytes of a comment: half of what GitHub accepts, so that a workflow can join two.
  static let commentLimit = 32_768

  package init(_ check: CheckReport) {
    marker = Self.marker(for: check.name)
    commentFile = "\(check.reportName).comment.md"
    parts = MarkdownRenderer().parts(of: check.document(.whole))
    whole = "\(check.reportName).md"
    comment = check.needsAttention ? Self.comment(on: check, marker, whole) : nil
  }

  /// The Markdown of the job's summary.
  package var summary: String { summary(within: Self.summaryLimit) }

  /// Returns the Markdown of the job's summary in at most `bytes` bytes; empty if that is too little.
  package func summary(within bytes: Int) -> String {
    MarkdownExcerpt(parts, within: bytes, whole: whole).text
  }

  /// Returns the line by which a workflow finds the comment on a check.
  ///
  /// All characters except letters, digits and `-._~` are percent-encoded, because a name could otherwise end
  /// the HTML comment.
  static func marker(for name: String) -> String {
    "<!-- feed-parser-harness check \(PlainText.percentEncoded(name)) -->"
  }

  private static func comment(on check: CheckReport, _ marker: String, _ whole: String) -> String {
    let changes = MarkdownRenderer(topLevel: 3).parts(of: check.changes)
    // Names must not notify people or refer to issues.
    let harmless = changes.map { $0.map(withoutMentions) }
    let available = commentLimit - marker.utf8.count - 1
    return "\(marker)\n" + MarkdownExcerpt(harmless, within: available, whole: whole).text
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

/// The beginning of a Markdown report that fits a limit.
private struct MarkdownExcerpt {
  /// The whole report if it fits, or else its beginning and a note; empty if not even the note fits.
  let text: String

  /// Keeps whole parts as long as they fit, then the first lines of the next part.
  ///
  /// It does not begin an element that needs a closing line, because the text after the report would become
  /// part of it.
  init(_ parts: [[String]], within bytes: Int, whole: String) {
    let all = MarkdownRenderer.text(of: parts)
    guard all.utf8.count > bytes else {
      text = all
      return
    }
    let note = "*Truncated at GitHub's size limit; see \(MarkdownRenderer.escaped(whole)).*"
    var available = bytes - note.utf8.count - 1
    guard available >= 0 else {
      text = ""
      return
    }
    var kept: [[String]] = []
    for part in parts {
      let lines = Self.beginning(of: part, &available)
      if !lines.isEmpty { kept.append(lines) }
      if lines.count < part.count { break }
    }
    text = MarkdownRenderer.text(of: kept + [[note]])
  }

  /// Returns the first lines of a part that fit together with the empty line after it.
  private static func beginning(of part: [String], _ available: inout Int) -> [String] {
    let size = part.reduce(1) { $0 + $1.utf8.count + 1 }
    guard size > available else {
      available -= size
      return part
    }
    available -= 1
    let lines = part.prefix { line in
      available -= line.utf8.count + 1
      return available >= 0 && !line.hasPrefix("<details>") && !line.hasPrefix("```")
    }
    return Array(lines)
  }
}
