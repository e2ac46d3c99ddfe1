public import Comparing
internal import Results

extension TerminalTable {
  /// Lays out a table a metric; one line for each in which nothing differs; the notes below.
  public init(_ comparison: ResultComparison, style: Style = .plain) {
    let paint = TerminalPaint(style)
    let grids = comparison.tables.filter { !$0.isAllEqual }.flatMap {
      ComparisonGrid($0, columns: comparison.columns, paint).blocks
    }
    let equal = comparison.tables.filter(\.isAllEqual).map { table in
      "\(ComparisonWords.title(table).onOneLine): \(ComparisonWords.equality(table))"
    }
    let notes = comparison.notes.map { paint.dim($0.onOneLine) }
    self.init(
      blocks: grids + [equal, [paint.dim(ComparisonWords.legend(comparison))] + notes])
  }
}
