import Results

/// What small chunks cost each parser.
struct ChunkCurveSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let sets = CurveSet.all(over: "chunks", in: index.results)
    guard !sets.isEmpty else { return [] }
    return [
      "## Chunk curve", "",
      """
      Throughput over the size of the chunks that the document arrives in; each curve has its own \
      scale, from 0 to its peak, and the axis is logarithmic. The exponent is that of time against \
      the number of chunks: 0 where chunks cost nothing, 1 where time is in proportion to them. \
      Above 1 is *super-linear*: twice as many chunks take more than twice as long. A parser that \
      *re-reads tokens* begins a token anew whenever a chunk ends within it.
      """,
    ] + sets.flatMap { lines(ChunkCurves($0, of: index.results.corpus)) }
  }

  private func lines(_ curves: ChunkCurves) -> [String] {
    let names = curves.set.names
    let throughputs = names.map(curves.throughputs)
    let rows = curves.sizes.indices.map { place in
      [ChunkSize.words(curves.sizes[place].bytes)]
        + throughputs.map { $0[place].map(Figures.throughput) ?? Figures.none }
    }
    return ["", "### MB/s over chunk size: \(MarkdownText.escaped(curves.set.group.words))", ""]
      + MarkdownText.block(curves.chart) + [""]
      + MarkdownText.table(["chunks of"] + names.map(MarkdownText.escaped), rows) + [""]
      + exponents(curves.set)
  }

  private func exponents(_ set: CurveSet) -> [String] {
    let rows = set.names.map { name in
      let fit = set.fit("parse_time", of: name)
      let verdict = fit?.verdict ?? Figures.none
      return [
        MarkdownText.escaped(name), fit?.exponentText ?? Figures.none,
        fit?.isSteep == true ? "**\(verdict)**" : MarkdownText.escaped(verdict),
        MarkdownText.escaped(set.remarks(on: name).joined(separator: "; ")),
      ]
    }
    return MarkdownText.table(
      ["backend", "exponent [95 %]", "comes to", "remarks"], rows, figures: false)
  }
}
