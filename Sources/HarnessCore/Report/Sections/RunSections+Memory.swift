internal import WorkerContract

extension RunSections {
  /// The memory that each parser needs: of the process, of the heap, and of the heap over the document.
  var memory: [Section] {
    guard let group = index.mainGroup else { return [] }
    let ranking = Ranking(index.backends(in: group), reference: index.results.plan.reference)
    let cases = ranking.ranked + ranking.unranked
    let sentence = cases.leastMemory.map { "\($0)." } ?? ""
    let blocks = [.paragraph(RichText(sentence)), .chart(peaks(of: cases))] + liveHeap
    guard !blocks.allSatisfy(\.isEmpty) else { return [] }
    return [Section("Memory", blocks)]
  }

  private func peaks(of cases: [CaseResults]) -> Chart {
    Chart(
      "Memory at its peak: of the whole process, and of the heap in live blocks",
      .bars(["process", "heap"]), unit: "bytes",
      cases.compactMap { results in
        let peaks = [results.figure(.peakResident), results.figure(.peakLiveHeap)]
        guard peaks.contains(where: { $0 != nil }) else { return nil }
        return Chart.Series(
          name: results.name, figures: peaks,
          remark: results.value(.peakResidentGrowth).map { "grew by \(Figures.bytes($0))" } ?? "")
      })
  }

  /// The chart of live blocks as the document is delivered.
  private var liveHeap: [Block] {
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
    return [
      .chart(
        Chart(
          "Live heap over the document, \(group.text)", .linear, unit: "bytes", series.map(curve)))
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
