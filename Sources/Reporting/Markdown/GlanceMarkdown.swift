import Results

/// Draws a table that is read at a glance.
enum GlanceMarkdown {
  /// The table, with notes on what can't be had below it.
  static func lines(
    _ table: GlanceTable, first: String = "backend",
    columns: [GlanceColumn] = GlanceColumn.allCases
  ) -> [String] {
    let reference = MarkdownText.escaped(table.reference)
    let head = [first] + columns.map { $0.title(reference: reference) }
    let rows = table.rows.map { row in
      [MarkdownText.escaped(row.name)] + cells(of: row, columns)
    }
    let notes = table.notes.map { "- \(MarkdownText.escaped($0))" }
    return MarkdownText.table(head, rows) + (notes.isEmpty ? [] : [""] + notes)
  }

  private static func cells(of row: GlanceTable.Row, _ columns: [GlanceColumn]) -> [String] {
    guard let trouble = row.trouble else { return columns.map { cell(row.entries[$0]) } }
    let reason = trouble.reason.isEmpty ? trouble.status.words : trouble.reason
    return ["*\(trouble.status.rawValue)*: \(MarkdownText.escaped(reason))"]
      + columns.dropFirst().map { _ in "" }
  }

  private static func cell(_ entry: GlanceTable.Entry?) -> String {
    guard let entry else { return Figures.none }
    let text = entry.isBest ? "**\(entry.text)**" : entry.text
    return entry.interval.isEmpty ? text : "\(text) \(entry.interval)"
  }
}
