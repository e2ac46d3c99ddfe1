internal import Results

/// What is said around the tables of a comparison, in whatever form.
enum ComparisonWords {
  /// A table's title: the metric, then what its figures have in common.
  static func title(
    _ table: ResultComparison.Table, of comparison: ResultComparison
  ) -> String {
    let keys = table.titleKeys(among: comparison.tables)
    let rest = (keys.dropFirst() + table.commonKeys).map { "\($0.key) \($0.value)" }
    return rest.isEmpty ? table.metric : "\(table.metric): \(rest.joined(separator: ", "))"
  }

  /// What stands for a table in which nothing differs.
  static func equality(_ table: ResultComparison.Table) -> String {
    let rows = table.rows.count
    return "equal in \(rows == 1 ? "its row" : "all \(Figures.count(Double(rows))) rows")"
  }

  /// The heads of the columns that name rows.
  static func labels(_ table: ResultComparison.Table) -> [String] {
    table.labelKeys.compactMap { table.rows.first?.keys[$0].key }
  }

  /// What names a row.
  static func labels(_ row: ResultComparison.Row, of table: ResultComparison.Table) -> [String] {
    table.labelKeys.map { row.keys[$0].value.onOneLine }
  }

  /// The files behind the columns and what else they differ by, a line each.
  static func head(_ comparison: ResultComparison) -> [String] {
    let files = comparison.files.map { file in
      let commit = file.commit.map { ", commit \($0.prefix(12))" } ?? ""
      return "\(file.name): \(file.path)\(commit)"
    }
    return (files + comparison.differences).map(\.onOneLine)
  }

  /// What the marks mean.
  static func legend(_ comparison: ResultComparison) -> [String] {
    let level = Figures.share(comparison.level)
    return [
      "changes are against \(comparison.columns.first?.onOneLine ?? "the first column"); a run is one "
        + "observation; ±: 95 % interval over runs",
      "[ ]: interval of the change, \(level) for all of the table together; exact metrics need none (=)",
      "~: no difference shown, which doesn't make them the same",
    ]
  }
}
