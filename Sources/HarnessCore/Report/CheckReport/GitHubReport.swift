internal import Glibc

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
    MarkdownRenderer.text(of: parts, within: bytes, whole: whole)
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
    return "\(marker)\n" + MarkdownRenderer.text(of: harmless, within: available, whole: whole)
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

// MARK: - Files

extension GitHubReport {
  /// Writes the comment, or deletes the comment of an earlier check, then appends the summary.
  ///
  /// All commands of a step share one summary, so the text of earlier commands stays and reduces the space left.
  ///
  /// - `directory`: the directory for the file with the comment; it is created if missing.
  /// - `summaryFile`: the file of the job's summary, which `GITHUB_STEP_SUMMARY` names; `nil` if that is not set.
  ///
  /// - Returns: The path of the comment; `nil` if there is none.
  @discardableResult
  package func write(
    to directory: String, summaryFile: String?
  ) throws(ReportError) -> String? {
    let path = try writeComment(to: directory)
    if let summaryFile { try appendSummary(to: summaryFile) }
    return path
  }

  private func writeComment(to directory: String) throws(ReportError) -> String? {
    let path = "\(directory)/\(try ReportWriter.checked(commentFile))"
    do throws(FileError) {
      try Directory.create(directory)
      if let comment {
        try AtomicFile.write(Array(comment.utf8), to: path)
        return path
      }
      guard unsafe unlink(path) == 0 || errno == ENOENT else { throw FileError(lastCallOn: path) }
      return nil
    } catch {
      throw ReportError(error)
    }
  }

  private func appendSummary(to path: String) throws(ReportError) {
    do throws(FileError) {
      let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileError(lastCallOn: path) }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(lastCallOn: path) }
      let available = Self.summaryLimit - Int(clamping: status.st_size)
      let summary = summary(within: available)
      try File.write(Array(summary.utf8)[...], to: descriptor, path: path)
    } catch {
      throw ReportError(error)
    }
  }
}

extension MarkdownRenderer {
  /// Returns the whole report if it fits a limit, or else its beginning and a note; empty if not even the note
  /// fits.
  ///
  /// It keeps whole parts as long as they fit, then the first lines of the next part.
  ///
  /// It does not begin an element that needs a closing line, because the text after the report would become
  /// part of it.
  fileprivate static func text(of parts: [[String]], within bytes: Int, whole: String) -> String {
    let all = text(of: parts)
    guard all.utf8.count > bytes else { return all }
    let note = "*Truncated at GitHub's size limit; see \(escaped(whole)).*"
    var available = bytes - note.utf8.count - 1
    guard available >= 0 else { return "" }
    var kept: [[String]] = []
    for part in parts {
      let lines = beginning(of: part, &available)
      if !lines.isEmpty { kept.append(lines) }
      if lines.count < part.count { break }
    }
    return text(of: kept + [[note]])
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
