/// Functions that fit text from documents, parsers and machines into a line of a report.
enum PlainText {
  /// Truncates a text to `width` columns, with an ellipsis if something was cut off.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// Wraps a text at spaces into lines of at most `width` columns; longer words are truncated.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      let word = cut(String(word), to: width)
      guard let last = lines.last, last.count + 1 + word.count <= width else {
        lines.append(word)
        return
      }
      lines[lines.count - 1] = "\(last) \(word)"
    }
  }

  /// Percent-encodes all characters of a text except letters, digits and `-._~`.
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

  /// Joins names, such as `a, b and c`.
  static func list(_ names: [String], _ conjunction: String = "and") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

extension String {
  /// The text without trailing spaces.
  var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
