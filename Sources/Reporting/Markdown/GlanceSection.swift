import Results

/// The table of the main group, that the answer is read from.
struct GlanceSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    guard let group = index.mainGroup else { return [] }
    let reference = MarkdownText.escaped(index.results.plan.reference)
    return ["## At a glance: \(MarkdownText.escaped(group.words))", ""]
      + GlanceMarkdown.lines(GlanceTable(group, of: index))
      + [
        "",
        """
        Speed is throughput relative to \(reference): above 1 is faster. In brackets the 95 % \
        interval. Bold is the best of a column, and what this run can't tell from it.
        """,
      ]
  }
}
