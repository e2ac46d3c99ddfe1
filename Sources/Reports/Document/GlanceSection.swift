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
        \(Self.speed(in: table))Bold is the best of a column, where it can be told from the others. \
        Absolute times have no interval: rounds within a run don't show the variation between runs.
        """,
      ]
  }

  private static func speed(in table: GlanceTable) -> String {
    guard table.columns.contains(.speed) else { return "" }
    let reference = MarkdownText.escaped(table.reference)
    let speed =
      table.columns.contains(.time)
      ? "Speed is the time of \(reference) over that of the row: above 1 is faster"
      : "Speed is throughput relative to \(reference): above 1 is faster"
    return table.hasVerdicts
      ? "\(speed); in brackets its interval, which the verdict is read off: all of them hold together. "
      : "\(speed); in brackets its interval. "
  }
}
