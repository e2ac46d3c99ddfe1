import Results

/// The tables of the streams and sinks that the answer is not about.
struct OtherGroupsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let groups = index.tabledGroups.dropFirst()
    let hasCurves = groups.count + 1 < index.rankedGroups.count
    let rest =
      hasCurves ? ["", "The points of the curves have their other figures in the CSV."] : []
    guard !groups.isEmpty || hasCurves else { return [] }
    return ["## Other streams and sinks"] + rest
      + groups.flatMap { group in
        ["", "### \(MarkdownText.escaped(group.words))", ""]
          + GlanceMarkdown.lines(GlanceTable(group, of: index))
      }
  }
}
