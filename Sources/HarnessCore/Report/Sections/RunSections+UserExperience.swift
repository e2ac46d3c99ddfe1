internal import WorkerContract

extension RunSections {
  private static let latencies: [(title: String, metric: Metric)] = [
    ("download", .downloadTime), ("parse", .parseTime), ("total", .totalTime),
    ("first byte", .firstByte), ("first item", .firstItem), ("first batch", .firstBatch),
    ("last byte to last item", .lastItemLag), ("longest stall", .chunkMaximum),
  ]
  /// A case is listed if it has one of these metrics.
  private static let requiredLatencies: [Metric] =
    [.downloadTime, .totalTime, .lastItemLag] + Metric.itemTenths

  /// What the user of an app notices: when items arrive, and how long the parser blocks its thread.
  var userExperience: [Section] {
    let parts = index.tabledGroups.filter { $0.pace != .full }.compactMap(section)
    guard !parts.isEmpty else { return [] }
    let purpose = """
      Download, parse and total time side by side. All are counted from the request, except the \
      parse, which is the parser's own time. A stall is the time that one chunk keeps the parser \
      busy; during it, nothing else can happen on its thread.
      """
    return [Section("Latency", [.paragraph(RichText(purpose))])] + parts
  }

  private func section(on group: CaseGroup) -> Section? {
    let cases = index.backends(in: group).filter { result in
      Self.requiredLatencies.contains { result.value($0) != nil }
    }
    guard !cases.isEmpty else { return nil }
    let columns = Self.latencies.filter { column in
      cases.contains { $0.value(column.metric) != nil }
    }.map { column in
      CellColumn<CaseResults>.figures(column.title) {
        Cell($0.value(column.metric), Figures.duration)
      }
    }
    return Section(
      "Latency: \(group.text)", level: 3,
      [.table(Table(of: cases, [.text("backend") { Cell($0.name) }] + columns))] + curves(of: cases)
    )
  }

  /// Returns the curves of items over time, all with the same scale.
  private func curves(of cases: [CaseResults]) -> [Block] {
    let tenths = Double(Metric.itemTenths.count)
    let series = cases.map { result in
      let times = Metric.itemTenths.map { result.figure($0) }
      let marks = [(4, "half"), (9, "all")].compactMap { position, word in
        times[position]?.value.map { "\(word) at \(Figures.duration($0))" }
      }
      return Chart.Series(
        name: result.name,
        points: times.enumerated().compactMap { position, time in
          time?.value.map {
            Chart.Point(x: $0, y: Double(position + 1), samples: time?.byRound ?? [])
          }
        }, remark: marks.joined(separator: ", "))
    }
    let end = series.flatMap(\.points).flatMap { [$0.x] + $0.samples }.max() ?? 0
    guard end > 0 else { return [] }
    return [
      .chart(
        Chart(
          "Items over time, from the request", .progress(end: end, whole: tenths), unit: "",
          series,
          marks: [(Metric.firstByte, "first byte"), (.downloadTime, "last byte")].compactMap {
            metric, name in
            cases.lazy.compactMap { $0.value(metric) }.first.map { .init(size: $0, name: name) }
          }))
    ]
  }
}
