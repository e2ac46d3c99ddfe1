import Results

/// The table of the main group, that the answer is read from.
struct GlanceSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    guard let group = index.mainGroup else { return [] }
    let table = GlanceTable(group, of: index)
    return ["## At a glance: \(MarkdownText.escaped(group.words))", ""]
      + GlanceMarkdown.lines(table)
      + [
        "",
        """
        \(Self.speed(in: table))In brackets the 95 % interval. Bold is the best of a column, and \
        what this run can't tell from it.
        """,
      ]
  }

  private static func speed(in table: GlanceTable) -> String {
    guard table.columns.contains(.speed) else { return "" }
    let reference = MarkdownText.escaped(table.reference)
    return table.columns.contains(.time)
      ? "Speed is the time of \(reference) over that of the row: above 1 is faster. "
      : "Speed is throughput relative to \(reference): above 1 is faster. "
  }
}
