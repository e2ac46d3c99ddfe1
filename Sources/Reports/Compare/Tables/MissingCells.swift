internal import Results

/// The figures that one column has and another lacks.
struct MissingCells {
  /// A sentence a column and table: which rows it lacks, and what varies though it is exact.
  let warnings: [String]

  init(_ tables: [ResultComparison.Table], columns: [String]) {
    warnings = tables.flatMap { table in
      columns.enumerated().flatMap { index, column in
        Self.missing(index, column, in: table, titled: Self.title(of: table, among: tables))
          + Self.varying(index, column, in: table)
      }
    }
  }

  private static func missing(
    _ column: Int, _ name: String, in table: ResultComparison.Table, titled title: String
  ) -> [String] {
    let rows = table.rows.filter { row in
      row.cells[column].value == nil && row.cells.contains { $0.value != nil }
    }
    guard !rows.isEmpty else { return [] }
    if rows.count == table.rows.count, rows.allSatisfy({ $0.cells[column].status == nil }) {
      return ["\(name) has no \(title) at all: \(rows.count) rows"]
    }
    let words = rows.map { row in
      let cell = row.cells[column]
      let status = cell.status.map { " (\($0.rawValue))" } ?? ""
      return table.words(for: row) + status
    }
    return ["\(name) has no \(title) of \(words.listed(most: 6))"]
  }

  private static func varying(
    _ column: Int, _ name: String, in table: ResultComparison.Table
  ) -> [String] {
    guard table.kind == .exact else { return [] }
    let rows = table.rows.filter { row in
      let cell = row.cells[column]
      return cell.value != nil && cell.low != cell.high
    }
    guard !rows.isEmpty else { return [] }
    let words = rows.map { table.words(for: $0) }.listed(most: 6)
    return ["\(name): \(table.metric) should be exact but varies, and is not judged: \(words)"]
  }

  /// The metric, and the other keys of the table in parentheses.
  private static func title(
    of table: ResultComparison.Table, among tables: [ResultComparison.Table]
  ) -> String {
    let rest = table.titleKeys(among: tables).dropFirst().map(\.value)
    return rest.isEmpty ? table.metric : "\(table.metric) (\(rest.joined(separator: ", ")))"
  }
}
