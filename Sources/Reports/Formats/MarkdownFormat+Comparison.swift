internal import Results

extension MarkdownFormat: ComparisonFormat {
  /// A table a metric, one line for each in which nothing differs, then notes and warnings.
  public func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    let tables = comparison.tables.filter { !$0.isAllEqual }.map { table in
      ["### " + MarkdownText.escaped(ComparisonWords.title(table, of: comparison)), ""]
        + lines(of: table, comparison.columns)
    }
    let equal = comparison.tables.filter(\.isAllEqual).map { table in
      let title = MarkdownText.escaped(ComparisonWords.title(table, of: comparison))
      return "- \(title): \(ComparisonWords.equality(table))"
    }
    let head = ComparisonWords.head(comparison).map { "- " + MarkdownText.escaped($0) }
    let legend = ComparisonWords.legend(comparison).map { "- " + MarkdownText.escaped($0) }
    let notes = comparison.notes.map { "- " + MarkdownText.escaped($0) }
    let warnings = comparison.warnings.map { "- **Warning:** " + MarkdownText.escaped($0) }
    return ([head] + tables + [equal, warnings + notes + legend]).filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of table: ResultComparison.Table, _ columns: [String]) -> [String] {
    let figures = ComparedFigures(table)
    let names = ComparisonWords.labels(table)
    let heads = columns.enumerated().flatMap { index, name in
      [MarkdownText.escaped(name)] + (index == 0 ? [] : ["change"])
    }
    let rows = table.rows.map { row in
      let labels = ComparisonWords.labels(row, of: table).map(MarkdownText.escaped)
      let cells = row.cells.enumerated().flatMap { index, cell in
        let spread = figures.spread(cell)
        let value = figures.value(cell) + (spread.isEmpty ? "" : " \(spread)")
        return [value] + (index == 0 ? [] : [figures.change(cell, base: row.cells[0])])
      }
      return (labels.isEmpty ? [""] : labels) + cells
    }
    let means = columns.indices.flatMap { index in
      [""] + (index == 0 ? [] : [table.means[index].map(figures.mean) ?? ""])
    }
    let blanks = names.dropFirst().map { _ in "" }
    let hasMeans = table.means.contains { $0 != nil }
    return MarkdownText.table(
      (names.isEmpty ? [""] : names) + heads,
      rows + (hasMeans ? [["geometric mean"] + blanks + means] : []))
  }
}
