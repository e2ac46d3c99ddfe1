enum HTMLText {
  /// Escapes a text for the content of an element or for an attribute in quotation marks.
  ///
  /// Controls become spaces, so that no text changes the direction of what follows it.
  static func escaped(_ text: String) -> String {
    text.onOneLine.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(character)
      }
    }
  }
}
