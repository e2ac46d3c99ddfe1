internal import WorkerContract

/// The live heap of each parser over the bytes of the document.
struct LiveHeapSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    let heaps = index.results.series.filter { $0.name == "live_heap" && !$0.values.isEmpty }
    let found = index.rankedGroups.lazy.filter { $0.sink == .model }
      .map { group in
        let own = heaps.filter { group.contains($0.key) }
        return (
          group: group,
          series: index.backends(in: group).flatMap { results in
            own.filter { $0.key.backend == results.name }
          }
        )
      }.first { !$0.series.isEmpty }
    guard let (group, series) = found else { return [] }
    let purpose = """
      Bytes in live blocks as the document is delivered (\(group.text)). \
      Each curve has its own scale, from 0 to its peak.
      """
    return [
      Section(
        "Live heap over the document",
        [.paragraph(RichText(purpose)), .chart(Chart(.linear, series.map(curve)))])
    ]
  }

  private func curve(_ series: ResultSeries) -> Chart.Series {
    let peak = series.values.max().map(Figures.bytes) ?? Figures.none
    let end = series.values.last.map(Figures.bytes) ?? Figures.none
    return Chart.Series(
      name: series.key.backend,
      points: zip(series.offsets, series.values).map { Chart.Point(x: Double($0), y: $1) },
      remark: "peak \(peak), end \(end)")
  }
}
