internal import WorkerContract
import Results

/// The floors and controls, and how far each parser stands from them.
struct FloorsSection: MarkdownSection {
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

  private func figures(beside stream: CaseGroup, of index: ResultIndex) -> [String] {
    let table = SummaryTable(floorsBeside: stream, of: index)
    guard !table.rows.isEmpty else { return [] }
    return ["", "### \(MarkdownText.escaped(stream.text))", ""]
      + SummaryMarkdown.lines(table, first: "row")
  }

  /// Ratios to anything but a parser under comparison, and of a row to itself with another sink.
  private func bridges(beside stream: CaseGroup, of index: ResultIndex) -> [String] {
    let parsers = Set(index.results.backends.filter { $0.role == .backend }.map(\.name))
    let rows = index.groups(beside: stream).flatMap { index.backends(in: $0) }.flatMap { cell in
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

/// Each variant of a row against the row it is a variant of, wherever both have figures.
struct VariantsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.tabledGroups.flatMap { group in
      let rows = index.backends(in: group).compactMap { row(of: $0, in: group, index) }
      let table = MarkdownText.table(Self.head, rows)
      return table.isEmpty
        ? [] : ["", "### Variants: \(MarkdownText.escaped(group.text))", ""] + table
    }
    guard !parts.isEmpty else { return [] }
    return [
      "## Variants", "",
      """
      A variant is a row of the same parser used in another way; it stands on the floor of its \
      base. In brackets behind a figure is that of the base.
      """,
    ] + parts
  }

  private static let head = [
    "variant", "base", "speed against it [its interval]", "verdict", "MB/s", "allocations",
    "peak live heap",
  ]

  private func row(of variant: CaseResults, in group: CaseGroup, _ index: ResultIndex) -> [String]?
  {
    guard let name = variant.base, let base = index.result(name, in: group),
      let speed = Comparison(variant, to: base)?.speed
    else { return nil }
    return [
      MarkdownText.escaped(variant.name), MarkdownText.escaped(name),
      "\(speed.valueText)× \(speed.intervalText)".trimmed, verdict(on: variant, against: base),
    ] + [Metric.throughput, .allocations, .peakLiveHeap].map { pair($0, variant, base) }
  }

  private func verdict(on variant: CaseResults, against base: CaseResults) -> String {
    if let verdict = variant.verdict(against: base.name) { return verdict.text }
    return base.verdict(against: variant.name)?.turned.text ?? Figures.none
  }

  private func pair(_ metric: Metric, _ variant: CaseResults, _ base: CaseResults) -> String {
    guard let row = variant.figure(metric), let own = row.value else { return Figures.none }
    let other = base.value(metric).map { " (\(Figures.formatted($0, unit: row.unit)))" }
    return Figures.formatted(own, unit: row.unit) + (other ?? "")
  }
}
