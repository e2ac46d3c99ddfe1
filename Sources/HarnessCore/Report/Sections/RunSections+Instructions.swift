internal import WorkerContract

extension RunSections {
  /// Instructions, retains and releases per item, if they were counted.
  var instructions: [Section] {
    let parts = index.tabledGroups.compactMap(section)
    guard !parts.isEmpty else { return [] }
    let purpose = """
      The instructions that one parse executes in user space, and how often it retains and releases \
      Swift objects, in all libraries of the process. If a count was not the same each time, ± is \
      half of its range.
      """
    return [Section("Instructions", [.paragraph(RichText(purpose))])] + parts
  }

  private func section(on group: CaseGroup) -> Section? {
    let metrics = [Metric.instructions, .retains, .releases]
    // Also show floors and controls with the sink of the group.
    let floors = index.floors(onStreamOf: group).filter { $0.key.sink == group.sink }
    let cases = (index.backends(in: group) + floors).filter { result in
      metrics.contains { result.figure($0) != nil }
    }
    guard !cases.isEmpty else { return nil }
    let count = ItemCount(group, of: index)
    let columns = metrics.map { metric in
      CellColumn<CaseResults>.figures("\(metric.name) per \(count.unit)") {
        cell($0.figure(metric), count)
      }
    }
    return Section(
      group.text, level: 3,
      [.table(Table(of: cases, [.text("implementation") { Cell($0.name) }] + columns))])
  }

  private func cell(_ figure: MetricResult?, _ count: ItemCount) -> Cell {
    Cell(figure?.value) { value in
      let text = Figures.significant(value / count.number)
      guard figure?.kind == .noisy, let range = figure?.range else { return text }
      let half = (range.upperBound - range.lowerBound) / 2
      return "\(text) ± \(Figures.significant(half / count.number))"
    }
  }
}
