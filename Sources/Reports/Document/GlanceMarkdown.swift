import Results

/// Draws a table that is read at a glance.
enum GlanceMarkdown {
  /// The table, with notes on what can't be had below it.
  static func lines(_ table: GlanceTable, first: String = "backend") -> [String] {
    let columns = table.columns
    let reference = MarkdownText.escaped(table.reference)
    let head =
      [first]
      + columns.flatMap { column in
        [column.title(reference: reference, level: table.level)]
          + (column == .speed && table.hasVerdicts ? ["verdict"] : [])
      }
    let rows = table.rows.map { row in
      [MarkdownText.escaped(row.label)] + cells(of: row, in: table, columns)
    }
    let notes = table.notes.map { "- \(MarkdownText.escaped($0))" }
    return MarkdownText.table(head, rows) + (notes.isEmpty ? [] : [""] + notes)
  }

  private static func cells(
    of row: GlanceTable.Row, in table: GlanceTable, _ columns: [GlanceColumn]
  ) -> [String] {
    let cells = columns.flatMap { column in
      [cell(row.entries[column])]
        + (column == .speed && table.hasVerdicts ? [row.verdict ?? Figures.none] : [])
    }
    guard let trouble = row.trouble else { return cells }
    let reason = trouble.reason.isEmpty ? trouble.status.words : trouble.reason
    return ["*\(trouble.status.rawValue)*: \(MarkdownText.escaped(reason))"]
      + cells.dropFirst().map { _ in "" }
  }

  private static func cell(_ entry: GlanceTable.Entry?) -> String {
    guard let entry else { return Figures.none }
    let text = entry.isBest ? "**\(entry.text)**" : entry.text
    return entry.interval.isEmpty ? text : "\(text) \(entry.interval)"
  }
}
