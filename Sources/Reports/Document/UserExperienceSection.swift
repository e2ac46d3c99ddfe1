internal import WorkerContract
import Results

/// What the user of an app feels: when items come, and how long the parser holds everything up.
struct UserExperienceSection: MarkdownSection {
  private static let columns: [(title: String, metric: Metric)] = [
    ("download", .downloadTime), ("parse", .parseTime), ("total", .totalTime),
    ("first byte", .firstByte), ("first item", .firstItem), ("first batch", .firstBatch),
    ("last byte to last item", .lastItemLag), ("longest stall", .chunkMaximum),
  ]
  /// What only a parse at a recorded pace has.
  private static let signs: [Metric] =
    [.downloadTime, .totalTime, .lastItemLag] + Metric.itemTenths

  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.tabledGroups.filter { $0.pace != "full" }
      .flatMap { lines(of: $0, in: index) }
    guard !parts.isEmpty else { return [] }
    return [
      "## What the user feels", "",
      """
      Download, parse and total time side by side, all counted from the request but the parse, \
      which is the parser's own time. A stall is the time that one chunk keeps the parser busy: for \
      so long nothing else can happen on its thread.
      """,
    ] + parts
  }

  private func lines(of group: CaseGroup, in index: ResultIndex) -> [String] {
    let cells = index.backends(in: group).filter { cell in
      Self.signs.contains { cell.value($0) != nil }
    }
    guard !cells.isEmpty else { return [] }
    let columns = Self.columns.filter { column in cells.contains { $0.value(column.metric) != nil }
    }
    let rows = cells.map { cell in
      [MarkdownText.escaped(cell.name)]
        + columns.map { cell.value($0.metric).map(Figures.duration) ?? Figures.none }
    }
    return ["", "### To the user: \(MarkdownText.escaped(group.text))", ""]
      + MarkdownText.table(["backend"] + columns.map(\.title), rows) + curves(of: cells)
  }

  /// The items over time, on one scale for all.
  private func curves(of cells: [CaseResults]) -> [String] {
    let curves = cells.map { cell in
      (name: cell.name, times: Metric.itemTenths.map { cell.value($0) })
    }
    .filter { $0.times.contains { $0 != nil } }
    let end = curves.flatMap(\.times).compactMap { $0 }.max() ?? 0
    guard end > 0 else { return [] }
    let margin = curves.map(\.name.count).max() ?? 0
    let lines = curves.map { curve in
      let space = String(repeating: " ", count: margin - curve.name.count)
      let marks = [(0, "a tenth"), (4, "half"), (9, "all")].compactMap { place, word in
        curve.times[place].map { "\(word) at \(Figures.duration($0))" }
      }
      return "\(curve.name)\(space)  \(TenthsCurve(times: curve.times, end: end).line) "
        + marks.joined(separator: ", ")
    }
    return ["", "Items over time, from the request to \(Figures.duration(end)), in tenths:", ""]
      + MarkdownText.block(lines)
  }
}

/// Instructions, retains and releases an item, where they were counted.
struct InstructionsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.tabledGroups.flatMap { group in
      let count = ItemCount(group, of: index)
      let rows = (index.backends(in: group) + floors(in: group, index)).compactMap {
        row(of: $0, count)
      }
      let head = ["row"] + Self.metrics.map { "\($0.name) per \(count.unit)" }
      let table = MarkdownText.table(head, rows)
      return table.isEmpty ? [] : ["", "### \(MarkdownText.escaped(group.text))", ""] + table
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
  private func floors(in group: CaseGroup, _ index: ResultIndex) -> [CaseResults] {
    index.floors(beside: group).filter { $0.key.sink == group.sink }
  }

  private static let metrics = [Metric.instructions, .retains, .releases]

  private func row(of cell: CaseResults, _ count: ItemCount) -> [String]? {
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
