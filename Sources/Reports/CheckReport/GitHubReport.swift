package import Results

/// A check as it is read on GitHub beside its annotations: as the job's summary, and as a comment.
package struct GitHubReport: Hashable, Sendable {
  /// The body of a comment on a pull request; `nil` where nothing has changed or is missing, as
  /// far as could be told.
  ///
  /// Its first line is ``marker``, by which a workflow finds the comment that it wrote before.
  package let comment: String?
  /// An invisible line: `<!-- feed-parser-harness check NAME -->`.
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
    marker = Self.marker(for: check.name)
    commentFile = "\(check.reportName).comment.md"
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

/// The part of a Markdown report that there is room for.
private struct MarkdownExcerpt {
  /// The whole report where it fits; else its beginning and a note; empty where not even that fits.
  let text: String

  /// Keeps whole parts as long as they fit, then the lines of the next.
  ///
  /// It begins nothing that must be closed: the text after the report would be part of it.
  ///
  /// - Parameters:
  ///   - parts: The lines of each title and block.
  ///   - bytes: The room for it.
  ///   - whole: The file that all of it is in.
  init(_ parts: [[String]], within bytes: Int, whole: String) {
    let all = MarkdownRenderer.text(of: parts)
    guard all.utf8.count > bytes else {
      text = all
      return
    }
    let note = "*Cut off here, as GitHub takes no more: see \(MarkdownRenderer.escaped(whole)).*"
    var room = bytes - note.utf8.count - 1
    guard room >= 0 else {
      text = ""
      return
    }
    var kept: [[String]] = []
    for part in parts {
      let lines = Self.beginning(of: part, &room)
      if !lines.isEmpty { kept.append(lines) }
      if lines.count < part.count { break }
    }
    text = MarkdownRenderer.text(of: kept + [[note]])
  }

  /// The lines of a part that there is room for, and for the empty line after it.
  private static func beginning(of part: [String], _ room: inout Int) -> [String] {
    let size = part.reduce(1) { $0 + $1.utf8.count + 1 }
    guard size > room else {
      room -= size
      return part
    }
    room -= 1
    let lines = part.prefix { line in
      room -= line.utf8.count + 1
      return room >= 0 && !line.hasPrefix("<details>") && !line.hasPrefix("```")
    }
    return Array(lines)
  }
}
