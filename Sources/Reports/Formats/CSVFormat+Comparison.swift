internal import Results

extension CSVFormat: ComparisonFormat {
  /// The names of the columns that follow a table's and a row's keys, in order; only ever appended.
  public static let comparisonColumns = [
    "column", "unit", "kind", "value", "low", "high", "samples", "status", "reason", "base",
    "ratio",
    "difference", "outcome", "p_value", "ratio_low", "ratio_high",
  ]

  /// A line a cell, below a line of names; its keys come first.
  public func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    let example = comparison.tables.first
    let keys = (example?.keys ?? []) + (example?.rows.first?.keys ?? [])
    var lines = [keys.map(\.key) + Self.comparisonColumns]
    for table in comparison.tables {
      for row in table.rows {
        let keys = (table.keys + row.keys).map(\.value)
        for (name, cell) in zip(comparison.columns, row.cells) {
          lines.append(keys + fields(name, cell, table, base: comparison.columns[0]))
        }
      }
    }
    return text(lines)
  }

  private func fields(
    _ column: String, _ cell: ResultComparison.Cell, _ table: ResultComparison.Table, base: String
  ) -> [String] {
    let change = cell.change
    return [
      column, table.unit, table.kind.rawValue, number(cell.value), number(cell.low),
      number(cell.high), String(cell.samples), cell.status?.rawValue ?? "missing", cell.reason,
      change == nil ? "" : base, number(change?.ratio), number(change?.difference),
      change?.outcome.rawValue ?? "", "", number(change?.low), number(change?.high),
    ]
  }
}
