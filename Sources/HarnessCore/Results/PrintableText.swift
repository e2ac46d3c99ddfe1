// Text from feeds, parsers and workers may contain anything: terminal control sequences (U+009B is legal
// XML), line ends, and marks that change the direction of writing.

extension Unicode.Scalar {
  /// Whether a terminal or an editor may act on the scalar instead of showing it.
  ///
  /// Joiners are format characters as well, but they are part of the spelling of words and emoji.
  fileprivate var isControl: Bool {
    if value < 0x7F { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}

extension String {
  /// The text for one line of a report or a terminal: each control becomes a space.
  package var onOneLine: String {
    replacingControls { _ in " " }
  }

  /// The text on one line, with controls and invisible marks written as `\u{9B}`.
  package var visible: String { visible(but: []) }

  /// The lines of the text, each with its controls written as `\u{9B}`.
  package var visibleLines: String { visible(but: ["\n"]) }

  /// Returns the text with controls and invisible marks written as `\u{9B}`, except those in `kept`.
  func visible(but kept: Set<Unicode.Scalar>) -> String {
    replacingControls { scalar in
      kept.contains(scalar)
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  package func replacingControls(by text: (Unicode.Scalar) -> String) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return self }
    return unicodeScalars.reduce(into: "") { replaced, scalar in
      if scalar.isControl {
        replaced += text(scalar)
      } else {
        replaced.unicodeScalars.append(scalar)
      }
    }
  }
}
