internal import WorkerContract

/// The memory that each parser needs: of the process, of the heap, and of the heap over the document.
struct MemorySection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    guard let group = index.mainGroup else { return [] }
    let cases = Ranking(index.backends(in: group), reference: index.results.plan.reference)
    let needs = (cases.ranked + cases.unranked).compactMap(Need.init)
    let blocks =
      [
        .paragraph(RichText(MemoryClause(needs).sentence)), .chart(chart(of: needs)),
      ] + heap(index)
    guard !blocks.allSatisfy(\.isEmpty) else { return [] }
    return [Section("Memory", blocks)]
  }

  private func chart(of needs: [Need]) -> Chart {
    Chart(
      "Memory at its peak: of the whole process, and of the heap in live blocks",
      .bars(["process", "heap"]), unit: "bytes",
      needs.map { need in
        Chart.Series(
          name: need.name, figures: [need.process, need.heap],
          remark: need.growth.map { "grew by \(Figures.bytes($0))" } ?? "")
      })
  }

  /// Returns the chart of live blocks as the document is delivered.
  private func heap(_ index: ResultIndex) -> [Block] {
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

  /// The memory of one parser, as far as it was measured.
  struct Need {
    let name: String
    let process: MetricResult?
    let growth: Double?
    let heap: MetricResult?

    init?(_ results: CaseResults) {
      name = results.name
      process = results.figure(.peakResident)
      growth = results.value(.peakResidentGrowth)
      heap = results.figure(.peakLiveHeap)
      if process == nil, heap == nil { return nil }
    }
  }
}

/// Which parser needs the least memory.
struct MemoryClause {
  /// The clause, such as `expat's process needs the least memory (12.2 MB)`; `nil` if none stands out.
  let text: String?

  /// Creates the clause from the peaks of the processes, which the kernel counts to within 256 KiB.
  init(_ needs: [MemorySection.Need]) {
    let peaks = needs.compactMap { need in
      need.process?.value.map { (name: need.name, bytes: $0) }
    }.stablySorted { $0.bytes }
    let resolution = SummaryColumn.resident.resolution ?? 0
    guard peaks.count > 1, peaks[1].bytes - peaks[0].bytes > resolution else {
      text = nil
      return
    }
    text =
      "\(peaks[0].name.onOneLine)'s process needs the least memory (\(Figures.bytes(peaks[0].bytes)))"
  }

  var sentence: String { text.map { "\($0)." } ?? "" }
}
