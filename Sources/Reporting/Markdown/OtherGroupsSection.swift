import Results

/// The tables of the streams and sinks that the answer is not about.
struct OtherGroupsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let groups = index.tabledGroups.dropFirst()
    guard !groups.isEmpty else { return [] }
    return ["## Other streams and sinks"]
      + groups.flatMap { group in
        ["", "### \(MarkdownText.escaped(group.words))", ""]
          + GlanceMarkdown.lines(GlanceTable(group, of: index))
      }
  }
}
