/// Writes text so that an XML parser reads it back, whatever it holds.
enum XMLText {
  /// Text for between tags, or for an attribute in double quotes; on one line.
  ///
  /// Controls and marks that nobody sees are spelled as `\u{9B}`: XML 1.0 has no way to write most of
  /// them, and the rest would not survive the normalisation of attributes.
  static func escaped(_ text: String) -> String {
    PlainText.visible(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // `]]>` must not stand between tags.
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // No controls, but no characters of XML either (production 2 of XML 1.0).
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// A tag with its attributes, such as `<testcase name="…"`, without its end.
  static func opening(_ element: String, _ attributes: [(String, String)]) -> String {
    attributes.reduce(into: "<\(element)") { $0 += " \($1.0)=\"\(escaped($1.1))\"" }
  }
}
