// What feeds, parsers and workers say may hold anything: control sequences of terminals (U+009B is legal XML),
// line ends, marks that turn the direction of writing.

extension Unicode.Scalar {
  /// Whether a terminal or an editor may act on it, not show it.
  ///
  /// Joiners are format characters as well, but belong to the spelling of words and pictures.
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
  /// The text fit for a line of a report or a terminal: each control becomes a space.
  package var onOneLine: String {
    replacingControls { _ in " " }
  }

  /// The text on one line, with controls and invisible marks written as `\u{9B}`.
  package var visible: String { visible(but: []) }

  /// The lines of the text, each with its controls written as `\u{9B}`.
  package var visibleLines: String { visible(but: ["\n"]) }

  /// The text with controls and invisible marks written as `\u{9B}`, but for those that stay.
  package func visible(but kept: Set<Unicode.Scalar>) -> String {
    replacingControls { scalar in
      kept.contains(scalar)
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// The text with each control replaced.
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
