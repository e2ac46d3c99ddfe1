public import Results

extension TerminalTable {
  /// Lays out the standings of a suite, then the cells that are missing.
  public init(_ suite: Suite, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let notices = Notices(suite).lines.map { paint.alarming($0) }
    let missing = TerminalList(
      suite.missing.map { cell in
        let words = [cell.status.rawValue, cell.reason].filter { !$0.isEmpty }
        return "\(cell.backend) on \(cell.feed): \(words.joined(separator: ": "))"
      }
    ).lines.map { paint.alarming($0) }
    let key = """
      ×: throughput relative to \(suite.reference.onOneLine), mean over feeds; above 1 is faster; \
      [ ]: 95 %
      """
    self.init(
      blocks: [
        notices, Self.standings(suite, paint), missing,
        [paint.dim(PlainText.cut(key, to: TerminalGrid.limit))],
      ])
  }

  private static func standings(_ suite: Suite, _ paint: TerminalPaint) -> [String] {
    let head = ["backend", "×", "[95 %]", "lowest", "highest", "feeds"]
    let rows = suite.standings.map { StandingCells($0, in: suite) }.map { cells in
      (cells.all + [Figures.count(Double(cells.feeds))])
        .map { PlainText.cut($0.onOneLine, to: 24) }
    }
    guard !rows.isEmpty else { return [] }
    let lines = TerminalColumns(head: head, rows: rows, toTheRight: [1, head.count - 1]).lines
    return [paint.strong(PlainText.cut(suite.circumstances.onOneLine, to: TerminalGrid.limit))]
      + [paint.dim(lines[0])] + lines.dropFirst()
  }
}
