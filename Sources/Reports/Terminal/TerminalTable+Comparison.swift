internal import Results

extension TerminalTable {
  /// Lays out a table a metric; one line for each in which nothing differs; the notes below.
  public init(_ comparison: ResultComparison, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let grids = comparison.tables.filter { !$0.isAllEqual }.flatMap {
      ComparisonGrid($0, of: comparison, paint).blocks
    }
    let equal = comparison.tables.filter(\.isAllEqual).map { table in
      "\(ComparisonWords.title(table, of: comparison).onOneLine): \(ComparisonWords.equality(table))"
    }
    let notes = comparison.notes.map(\.onOneLine)
    let legend = ComparisonWords.legend(comparison).map(paint.dim)
    self.init(blocks: [ComparisonWords.head(comparison)] + grids + [equal, legend, notes])
  }
}
