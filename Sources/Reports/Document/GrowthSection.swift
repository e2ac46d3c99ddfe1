internal import WorkerContract
import Results

/// How time and memory of each parser grow with the document.
struct GrowthSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let sets = CurveSet.all(over: "bytes", in: index.results)
    guard !sets.isEmpty else { return [] }
    return [
      "## Growth", "",
      """
      The items of the document were repeated to make it longer. An exponent of 1 is linear: twice \
      the document, twice the time; 0 is constant. Points that are missing are in no exponent.
      """,
    ] + sets.flatMap(lines)
  }

  private func lines(_ set: CurveSet) -> [String] {
    let metrics = [Metric.parseTime.name] + set.memoryMetrics
    let rows = set.names.map { name in
      let growth = set.growth(of: name)
      let words = MarkdownText.escaped(growth.text)
      return [MarkdownText.escaped(name), growth.isSound ? "**\(words)**" : words]
        + metrics.map { set.fit($0, of: name)?.exponentText ?? Figures.none }
    }
    let head =
      ["backend", "comes to"]
      + metrics.map { "\($0.replacing("_", with: " ")), exponent [95 %]" }.map(MarkdownText.escaped)
    return ["", "### Exponents: \(MarkdownText.escaped(set.group.text))", ""]
      + MarkdownText.table(head, rows, figures: false) + missing(set)
      + metrics.flatMap { curves(of: $0, in: set) }
  }

  private func missing(_ set: CurveSet) -> [String] {
    let remarks = set.names.flatMap { name in set.remarks(on: name).map { "\(name): \($0)" } }
    return remarks.isEmpty
      ? [] : ["", "Remarks:", ""] + remarks.map { "- \(MarkdownText.escaped($0))" }
  }

  /// A chart and a table of one metric; time is shown as throughput, which is level where it is
  /// linear.
  private func curves(of metric: String, in set: CurveSet) -> [String] {
    let isTime = metric == Metric.parseTime.name
    let labels = set.points.map { (size: $0.size, name: Figures.bytes($0.size)) }
    let all = set.names.map { name in
      Dictionary(
        (set.fit(metric, of: name)?.points ?? []).map { point in
          (point.name, isTime ? point.size * 1000 / point.value : point.value)
        }, uniquingKeysWith: { $1 })
    }
    let curves = zip(set.names, all).map { name, values in
      let points = set.points.compactMap { point in
        values[point.name].map { (size: point.size, value: $0) }
      }
      let ends = [points.first, points.last].compactMap { $0?.value }.map { formatted($0, isTime) }
      return CurveChart.Curve(
        name: name.onOneLine, points: points, remark: ends.joined(separator: " to "))
    }
    let rows = set.points.map { point in
      [MarkdownText.escaped("\(Figures.bytes(point.size)) (\(point.name))")]
        + all.map { values in values[point.name].map { formatted($0, isTime) } ?? Figures.none }
    }
    let subject = isTime ? "throughput" : metric.replacing("_", with: " ")
    let title = subject.prefix(1).uppercased() + subject.dropFirst()
    return ["", "#### \(MarkdownText.escaped(title)) over the size of the document", ""]
      + MarkdownText.block(CurveChart(curves, labels: labels).lines) + [""]
      + MarkdownText.table(["document"] + set.names.map(MarkdownText.escaped), rows)
  }

  private func formatted(_ value: Double, _ isTime: Bool) -> String {
    isTime ? "\(Figures.throughput(value)) MB/s" : Figures.bytes(value)
  }
}

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
      [ChunkSize.text(curves.sizes[place].bytes)]
        + throughputs.map { $0[place].map(Figures.throughput) ?? Figures.none }
    }
    return ["", "### MB/s over chunk size: \(MarkdownText.escaped(curves.set.group.text))", ""]
      + MarkdownText.block(curves.chart) + [""]
      + MarkdownText.table(["chunks of"] + names.map(MarkdownText.escaped), rows) + [""]
      + exponents(curves.set)
  }

  private func exponents(_ set: CurveSet) -> [String] {
    let rows = set.names.map { name in
      let fit = set.fit(Metric.parseTime.name, of: name)
      let verdict = fit?.verdict.rawValue ?? Figures.none
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

/// The live heap of each parser over the length of the document.
struct LiveHeapSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let group = index.rankedGroups.first { group in
      group.sink == .model && !series(in: group, of: index).isEmpty
    }
    guard let group else { return [] }
    let all = series(in: group, of: index)
    let margin = all.map(\.key.backend.count).max() ?? 0
    let charts = all.map { one in
      let space = String(repeating: " ", count: margin - one.key.backend.count)
      let curve = Sparkline.rendered(offsets: one.offsets, values: one.values)
      let peak = one.values.max().map(Figures.bytes) ?? Figures.none
      let end = one.values.last.map(Figures.bytes) ?? Figures.none
      return "\(one.key.backend)\(space)  \(curve) peak \(peak), end \(end)"
    }
    return [
      "## Live heap over the document", "",
      """
      Bytes in live blocks as the document is handed out (\(MarkdownText.escaped(group.text))). \
      Each curve has its own scale, from 0 to its peak.
      """, "",
    ] + MarkdownText.block(charts)
  }

  private func series(in group: CaseGroup, of index: ResultIndex) -> [ResultSeries] {
    index.backends(in: group).flatMap { cell in
      index.results.series.filter {
        $0.name == "live_heap" && !$0.values.isEmpty && $0.key.backend == cell.name
          && group.contains($0.key)
      }
    }
  }
}
