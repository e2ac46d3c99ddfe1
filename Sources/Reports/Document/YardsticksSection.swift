import Results

/// The floors and controls, and how far each parser stands from them.
struct YardsticksSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.streams.flatMap { stream in
      figures(beside: stream, of: index) + bridges(beside: stream, of: index)
    }
    guard !parts.isEmpty else { return [] }
    return [
      "## Floors and controls", "",
      """
      These rows take part in no ranking. A *floor* is the least a library costs, a *control* is C \
      that does the work of the Swift backend, and passes over the *bytes* need no parser.
      """,
    ] + parts
  }

  private func figures(beside stream: CellGroup, of index: ResultIndex) -> [String] {
    let table = GlanceTable(yardsticksBeside: stream, of: index)
    guard !table.rows.isEmpty else { return [] }
    return ["", "### \(MarkdownText.escaped(stream.streamWords))", ""]
      + GlanceMarkdown.lines(table, first: "row")
  }

  /// Ratios to anything but a parser under comparison, and of a row to itself with another sink.
  private func bridges(beside stream: CellGroup, of index: ResultIndex) -> [String] {
    let parsers = Set(index.results.backends.filter { $0.role == .backend }.map(\.name))
    let groups = index.groups.filter { $0.with(sink: "") == stream.with(sink: "") }
    let rows = groups.flatMap { index.backends(in: $0) }.flatMap { cell in
      cell.ratios.sorted { $0.key < $1.key }.compactMap { reference, row -> [String]? in
        guard cell.trouble == nil, !parsers.contains(reference),
          let speed = SpeedRatio(ofTime: row)
        else { return nil }
        return [
          MarkdownText.escaped("\(cell.name), \(cell.key.sink)"),
          MarkdownText.escaped(reference.replacing("@", with: ", ")),
          "\(speed.valueText)× \(speed.intervalText)",
        ]
      }
    }
    guard !rows.isEmpty else { return [] }
    return ["", "Speed against a floor, a control, or the same parser with less to do:", ""]
      + MarkdownText.table(["row, sink", "against", "speed [95 %]"], rows, figures: false)
  }
}
