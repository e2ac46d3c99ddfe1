import Results

/// Writes text so that Markdown shows it as it is.
enum MarkdownText {
  /// Text for a line or a cell of a table.
  static func escaped(_ text: String) -> String {
    text.onOneLine.reduce(into: "") { escaped, character in
      if "\\`*_<|".contains(character) { escaped.append("\\") }
      if character == "(", escaped.last == "]" { escaped.append("\\") }
      escaped.append(character)
    }
  }

  /// A link to a file that lies beside the report.
  static func link(_ text: String, to file: String) -> String {
    "[\(escaped(text).replacing("[", with: "\\[").replacing("]", with: "\\]"))](\(percentEncoded(file)))"
  }

  /// Text as a part of an address: all but letters, digits and `-._~` in hexadecimal digits.
  static func percentEncoded(_ text: String) -> String {
    let plain = Set("-._~".utf8)
    return text.utf8.map { byte in
      let isPlain =
        plain.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// A table: the head, then the rows; figures to the right, the first column never.
  static func table(_ head: [String], _ rows: [[String]], figures: Bool = true) -> [String] {
    guard !rows.isEmpty else { return [] }
    let rule = head.indices.map { figures && $0 > 0 ? "---:" : "---" }
    return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }

  /// Lines as they are, in a block that none of them can end.
  static func block(_ lines: [String]) -> [String] {
    let longest = lines.map { $0.split { $0 != "`" }.map(\.count).max() ?? 0 }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines.map(PlainText.visible) + [fence]
  }
}

/// A part of the Markdown report.
protocol MarkdownSection: Sendable {
  /// The lines of the part, its heading first; none where there is nothing to say.
  func lines(_ index: ResultIndex) -> [String]
}
