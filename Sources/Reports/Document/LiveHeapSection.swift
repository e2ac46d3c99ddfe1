import Results

/// The live heap of each parser over the length of the document.
struct LiveHeapSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let group = index.rankedGroups.first { group in
      group.sink == "model" && !series(in: group, of: index).isEmpty
    }
    guard let group else { return [] }
    let all = series(in: group, of: index)
    let margin = all.map(\.key.backend.count).max() ?? 0
    let charts = all.map { one in
      let space = String(repeating: " ", count: margin - one.key.backend.count)
      let curve = Sparkline.drawn(offsets: one.offsets, values: one.values)
      let peak = one.values.max().map(Figures.bytes) ?? Figures.none
      let end = one.values.last.map(Figures.bytes) ?? Figures.none
      return "\(one.key.backend)\(space)  \(curve) peak \(peak), end \(end)"
    }
    return [
      "## Live heap over the document", "",
      """
      Bytes in live blocks as the document is handed out (\(MarkdownText.escaped(group.words))). \
      Each curve has its own scale, from 0 to its peak.
      """, "",
    ] + MarkdownText.block(charts)
  }

  private func series(in group: CellGroup, of index: ResultIndex) -> [ResultSeries] {
    index.backends(in: group).flatMap { cell in
      index.results.series.filter {
        $0.name == "live_heap" && !$0.values.isEmpty && $0.key.backend == cell.name
          && CellGroup(of: $0.key) == group
      }
    }
  }
}
