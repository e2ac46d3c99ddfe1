import Results

/// A short list for a terminal: the first few lines, and how many more there are.
struct TerminalList {
  /// The lines, each in the width of a table.
  let lines: [String]

  init(_ all: [String], atMost limit: Int = 8) {
    let shown = all.prefix(limit).map { PlainText.cut($0.onOneLine, to: TerminalGrid.limit) }
    lines = shown + Self.rest(of: all, after: limit)
  }

  /// Lines that are not cut but broken, what follows the first indented; all but the first few are
  /// counted.
  static func whole(_ all: [String], atMost limit: Int = 8) -> [String] {
    let shown = all.prefix(limit).flatMap { text in
      let lines = PlainText.wrapped(text.onOneLine, to: TerminalGrid.limit - 2)
      return lines.prefix(1) + lines.dropFirst().map { "  " + $0 }
    }
    return shown + rest(of: all, after: limit)
  }

  private static func rest(of all: [String], after limit: Int) -> [String] {
    let rest = all.count - limit
    return rest > 0 ? ["and \(Figures.count(Double(rest))) more, see the report"] : []
  }
}
