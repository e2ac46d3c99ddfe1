import Results

/// A short list for a terminal: the first few lines, and how many more there are.
struct TerminalList {
  /// The lines, each in the width of a table.
  let lines: [String]

  init(_ all: [String], atMost limit: Int = 8) {
    let shown = all.prefix(limit).map { PlainText.cut($0.onOneLine, to: TerminalGrid.limit) }
    let rest = all.count - shown.count
    lines = shown + (rest > 0 ? ["and \(Figures.count(Double(rest))) more, see the report"] : [])
  }
}
