/// As much of a Markdown report as there is room for.
struct MarkdownExcerpt {
  /// The whole report where it fits; else its beginning and a note; empty where not even that fits.
  let text: String

  /// Keeps whole parts as long as they fit, then the lines of the next.
  ///
  /// Nothing that must be closed is begun: what follows the report would be part of it.
  ///
  /// - Parameters:
  ///   - parts: The parts of the report.
  ///   - bytes: The room for it.
  ///   - whole: The file that all of it is in.
  init(_ parts: [[String]], within bytes: Int, whole: String) {
    let all = MarkdownFormat.markdown.text(parts)
    guard all.utf8.count > bytes else {
      text = all
      return
    }
    let note = "*Cut off here, as GitHub takes no more: see \(MarkdownText.escaped(whole)).*"
    var room = bytes - note.utf8.count - 1
    guard room >= 0 else {
      text = ""
      return
    }
    var kept: [[String]] = []
    for part in parts where !part.isEmpty {
      let lines = Self.beginning(of: part, &room)
      kept.append(lines)
      if lines.count < part.count { break }
    }
    text = MarkdownFormat.markdown.text(kept + [[note]])
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
