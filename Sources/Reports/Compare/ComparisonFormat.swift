internal import WorkerContract
internal import Results

/// A form that files held against each other can be shown in.
///
/// Rendering is pure: equal comparisons give equal text, on any machine, at any time.
package protocol ComparisonFormat: FileFormat {
  /// The whole text.
  ///
  /// - Throws: ``ReportError`` for a comparison that this form can't carry. Missing cells are findings
  ///   like others.
  func render(_ comparison: ResultComparison) throws(ReportError) -> String
}

/// Every form that a comparison can be shown in, in the order they are listed.
package let comparisonFormats: [any ComparisonFormat] = [
  .text,
  .markdown,
  .csv,
  .json,
]

/// Aligned text for a terminal.
package struct TextFormat: ComparisonFormat {
  /// The name it goes by on the command line.
  package let name = "text"
  /// What its files end in.
  package let fileExtension = "txt"
  /// What it is good for.
  package let summary = "aligned text for a terminal"
  private let style: TerminalTable.Style

  /// Text, with colours where these may be used.
  package init(style: TerminalTable.Style = .plain) { self.style = style }

  /// The tables and notes; the warnings are for standard error.
  package func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    TerminalTable(comparison, style: style).text
  }
}

extension FileFormat where Self == TextFormat {
  /// Aligned text for a terminal.
  package static var text: Self { Self() }
}

extension CSVFormat: ComparisonFormat {
  /// The names of the columns that follow a table's and a row's keys, in order; only ever appended.
  package static let comparisonColumns = [
    "column", "unit", "kind", "value", "low", "high", "samples", "status", "reason", "base",
    "ratio",
    "difference", "outcome", "p_value", "ratio_low", "ratio_high",
  ]

  /// A line a cell, below a line of names; its keys come first.
  package func render(_ comparison: ResultComparison) throws(ReportError) -> String {
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

extension JSONFormat: ComparisonFormat {
  /// The comparison with sorted keys in snake case, indented.
  package func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    try JSONText.text(of: comparison)
  }
}

extension MarkdownFormat: ComparisonFormat {
  /// A table a metric, one line for each in which nothing differs, then notes and warnings.
  package func render(_ comparison: ResultComparison) throws(ReportError) -> String {
    let tables = comparison.tables.filter { !$0.isAllEqual }.map { table in
      ["### " + MarkdownText.escaped(ComparisonDescriptions.title(table, of: comparison)), ""]
        + lines(of: table, comparison.columns)
    }
    let equal = comparison.tables.filter(\.isAllEqual).map { table in
      let title = MarkdownText.escaped(ComparisonDescriptions.title(table, of: comparison))
      return "- \(title): \(ComparisonDescriptions.equality(table))"
    }
    let head = ComparisonDescriptions.head(comparison).map { "- " + MarkdownText.escaped($0) }
    let legend = ComparisonDescriptions.legend(comparison).map { "- " + MarkdownText.escaped($0) }
    let notes = comparison.notes.map { "- " + MarkdownText.escaped($0) }
    let warnings = comparison.warnings.map { "- **Warning:** " + MarkdownText.escaped($0) }
    return ([head] + tables + [equal, warnings + notes + legend]).filter { !$0.isEmpty }
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of table: ResultComparison.Table, _ columns: [String]) -> [String] {
    let figures = ComparedFigures(table)
    let names = ComparisonDescriptions.labels(table)
    let heads = columns.enumerated().flatMap { index, name in
      [MarkdownText.escaped(name)] + (index == 0 ? [] : ["change"])
    }
    let rows = table.rows.map { row in
      let labels = ComparisonDescriptions.labels(row, of: table).map(MarkdownText.escaped)
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
