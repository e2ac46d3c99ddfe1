import Results

/// Instructions, retains and releases an item, where they were counted.
struct InstructionsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.tabledGroups.flatMap { group in
      let count = ItemCount(group, of: index)
      let rows = (index.backends(in: group) + yardsticks(in: group, index)).compactMap {
        row(of: $0, count)
      }
      let head = ["row"] + Self.metrics.map { "\($0) per \(count.unit)" }
      let table = MarkdownText.table(head, rows)
      return table.isEmpty ? [] : ["", "### \(MarkdownText.escaped(group.words))", ""] + table
    }
    guard !parts.isEmpty else { return [] }
    return [
      "## Instructions", "",
      """
      What one parse executes in user space, and how often it takes and gives back references to \
      Swift objects, in all libraries of the process. Where a count was not the same each time, ± \
      is half of its range.
      """,
    ] + parts
  }

  /// The rows in C that had the group's own sink.
  private func yardsticks(in group: CellGroup, _ index: ResultIndex) -> [Cell] {
    index.yardsticks(beside: group).filter { $0.key.sink == group.sink }
  }

  private static let metrics = ["instructions", "retains", "releases"]

  private func row(of cell: Cell, _ count: ItemCount) -> [String]? {
    let figures = Self.metrics.map { cell.figure($0) }
    guard figures.contains(where: { $0 != nil }) else { return nil }
    return [MarkdownText.escaped(cell.name)]
      + figures.map { figure in
        guard let figure, let value = figure.value else { return Figures.none }
        let text = Figures.significant(value / count.number)
        guard figure.kind == .noisy, let range = figure.range else { return text }
        let half = (range.upperBound - range.lowerBound) / 2
        return "\(text) ± \(Figures.significant(half / count.number))"
      }
  }
}
