internal import WorkerContract

extension RunSections {
  /// The floors and controls, and the speed of each parser relative to them.
  var floors: [Section] {
    let parts = index.streams.flatMap { stream in
      let table = SummaryTable(floorsBeside: stream, of: index)
      return [
        Section(table.rows.isEmpty ? "" : stream.text, level: 3, table.blocks(detail)),
        Section(bridges(onStreamOf: stream)),
      ].filter { !$0.blocks.isEmpty }
    }
    guard !parts.isEmpty else { return [] }
    let purpose: RichText = """
      These implementations are not ranked. A \("floor", .emphasis) is the lowest possible cost of a library, a \
      \("control", .emphasis) does the work of a backend, written by hand directly on its \
      library, and passes over the \("bytes", .emphasis) need no parser.
      """
    return [Section("Floors and controls", [.paragraph(purpose)])] + parts
  }

  /// Returns a table of the ratios to floors and controls, and to the same implementation with another sink.
  private func bridges(onStreamOf stream: CaseGroup) -> [Block] {
    let parsers = Set(index.results.backends.filter { $0.role == .backend }.map(\.name))
    let rows = index.groups(onStreamOf: stream).flatMap { index.backends(in: $0) }.flatMap {
      result in
      result.ratios.sorted { $0.key < $1.key }.compactMap { reference, row in
        result.problem == nil && !parsers.contains(reference)
          ? SpeedRatio(ofTime: row).map { (key: result.key, reference: reference, speed: $0) } : nil
      }
    }
    guard !rows.isEmpty else { return [] }
    return [
      .paragraph(
        "Speed relative to a floor, a control, or the same parser with a sink that does less:"),
      .table(
        Table(
          of: rows,
          [
            .text("implementation, sink") { "\($0.key.backend), \($0.key.sink)" },
            .text("against") { Cell($0.reference.replacing("@", with: ", ")) },
            .text("speed [95 %]") { "\($0.speed.valueText)× \($0.speed.intervalText)" },
          ])),
    ]
  }
}
