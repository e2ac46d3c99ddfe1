import Results

/// Each variant of a row against the row it is a variant of, wherever both have figures.
struct VariantsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.tabledGroups.flatMap { group in
      let rows = index.backends(in: group).compactMap { row(of: $0, in: group, index) }
      let table = MarkdownText.table(Self.head, rows)
      return table.isEmpty
        ? [] : ["", "### Variants: \(MarkdownText.escaped(group.words))", ""] + table
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

  private func row(of variant: Cell, in group: CellGroup, _ index: ResultIndex) -> [String]? {
    guard let name = variant.base, let base = index.cell(name, in: group),
      let speed = Comparison(variant, to: base)?.speed
    else { return nil }
    return [
      MarkdownText.escaped(variant.name), MarkdownText.escaped(name),
      "\(speed.valueText)× \(speed.intervalText)".trimmed, verdict(on: variant, against: base),
    ] + ["throughput", "allocations", "peak_live_heap"].map { pair($0, variant, base) }
  }

  private func verdict(on variant: Cell, against base: Cell) -> String {
    if let verdict = variant.verdict(against: base.name) { return verdict.words }
    return base.verdict(against: variant.name)?.turned.words ?? Figures.none
  }

  private func pair(_ metric: String, _ variant: Cell, _ base: Cell) -> String {
    guard let row = variant.figure(metric), let own = row.value else { return Figures.none }
    let other = base.value(metric).map { " (\(Figures.spelled($0, unit: row.unit)))" }
    return Figures.spelled(own, unit: row.unit) + (other ?? "")
  }
}
