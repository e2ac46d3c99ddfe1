internal import WorkerContract
import Results

/// The growth of each parser's time and memory with the size of the document.
struct GrowthSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    let sets = CurveSet.all(over: "bytes", in: index.results)
    guard !sets.isEmpty else { return [] }
    guard detail == .whole else { return [Section(sets.map(lines))] }
    let purpose = """
      The items of the document were repeated to make it longer. An exponent of 1 is linear: twice \
      the document, twice the time; 0 is constant. Exponents leave out missing points.
      """
    return [Section("Growth", [.paragraph(RichText(purpose))])] + sets.flatMap(sections)
  }

  private func lines(_ set: CurveSet) -> Block {
    .list(
      of: ["growth with the document (\(set.group.text))"]
        + set.names.flatMap { name in
          let time = set.fit(Metric.parseTime.name, of: name)?.exponentText ?? Figures.none
          return ["\(name): \(set.growth(of: name).text); exponent of time \(time)"]
            + set.remarks(on: name).map { "\(name): \($0)" }
        })
  }

  private func sections(_ set: CurveSet) -> [Section] {
    let metrics = [Metric.parseTime.name] + set.memoryMetrics
    let exponents = metrics.map { metric in
      CellColumn<String>.text("\(metric.replacing("_", with: " ")), exponent [95 %]") { name in
        Cell(set.fit(metric, of: name)?.exponentText)
      }
    }
    let growth = CellColumn<String>.text("growth") { name in
      let growth = set.growth(of: name)
      return "\(growth.text, growth.isSound ? .strong : .plain)"
    }
    let remarks = set.names.flatMap { name in set.remarks(on: name).map { "\(name): \($0)" } }
    return [
      Section(
        "Exponents: \(set.group.text)", level: 3,
        [
          .table(Table(of: set.names, [.text("backend") { Cell($0) }, growth] + exponents)),
          .paragraph(remarks.isEmpty ? "" : "Remarks:"), .list(of: remarks),
        ])
    ] + metrics.map { curves(of: $0, in: set) }
  }

  /// Returns a chart and a table of one metric; time is shown as throughput, which is constant if time is
  /// linear.
  private func curves(of metric: String, in set: CurveSet) -> Section {
    let isTime = metric == Metric.parseTime.name
    func text(_ value: Double) -> String {
      isTime ? "\(Figures.throughput(value)) MB/s" : Figures.bytes(value)
    }
    let curves = set.names.map { name in
      let values = Dictionary(
        (set.fit(metric, of: name)?.points ?? []).map { point in
          (point.name, isTime ? point.size * 1000 / point.value : point.value)
        }, uniquingKeysWith: { $1 })
      return (name: name, values: values)
    }
    let series = curves.map { curve in
      let points = set.points.compactMap { point in
        curve.values[point.name].map { Chart.Point(x: point.size, y: $0) }
      }
      let ends = [points.first, points.last].compactMap { $0?.y }.map(text)
      return Chart.Series(
        name: curve.name, points: points, remark: ends.joined(separator: " to "))
    }
    let labels = set.points.map { Chart.Label(size: $0.size, name: Figures.bytes($0.size)) }
    let columns = curves.map { curve in
      CellColumn<CurveSet.Point>.figures(curve.name) { Cell(curve.values[$0.name], text) }
    }
    let subject = isTime ? "throughput" : metric.replacing("_", with: " ")
    return Section(
      "\(subject.prefix(1).uppercased() + subject.dropFirst()) over the size of the document",
      level: 4,
      [
        .chart(Chart(.logarithmic(labels), series)),
        .table(
          Table(
            of: set.points,
            [.text("document") { "\(Figures.bytes($0.size)) (\($0.name))" }] + columns)),
      ])
  }
}

/// The cost of small chunks for each parser.
struct ChunkCurveSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    let curves = CurveSet.all(over: "chunks", in: index.results)
      .map { ChunkCurves($0, of: index.results.corpus) }
    guard !curves.isEmpty else { return [] }
    guard detail == .whole else { return [Section(curves.flatMap(lines))] }
    let purpose: RichText = """
      Throughput over the size of the chunks that the document arrives in; each curve has its own \
      scale, from 0 to its peak, and the axis is logarithmic. The exponent relates time to \
      the number of chunks: 0 if chunks cost nothing, 1 if time is proportional to their number. \
      Above 1 is \("super-linear", .emphasis): twice as many chunks take more than twice as long. A \
      parser that \("re-reads tokens", .emphasis) starts a token again whenever a chunk ends within it.
      """
    return [Section("Chunk curve", [.paragraph(purpose)])] + curves.map(section)
  }

  /// Returns one line per curve, with its points, its ends and its exponent.
  private func lines(_ curves: ChunkCurves) -> [Block] {
    let series = curves.set.names.map { name in
      let values = curves.throughputs(of: name)
      let known = values.compactMap { $0 }
      let ends = [known.first, known.last].compactMap { $0.map(Figures.throughput) }
      let fit = curves.set.fit(Metric.parseTime.name, of: name)
      let exponent = [fit?.exponentText, fit?.verdict.rawValue].compactMap { $0 }
      return Chart.Series(
        name: name, values: values,
        remark: "\(ends.joined(separator: " to "))  \(exponent.joined(separator: " "))")
    }
    return [
      .list(of: [
        "chunk curve (\(curves.set.group.text)): MB/s, and the exponent of time against chunks"
      ]), .chart(Chart(.points, series)),
    ]
  }

  private func section(_ curves: ChunkCurves) -> Section {
    let set = curves.set
    let columns = set.names.map { name in
      let throughputs = curves.throughputs(of: name)
      return CellColumn<Int>.figures(name) { Cell(throughputs[$0], Figures.throughput) }
    }
    let sizes = CellColumn<Int>.text("chunks of") { Cell(ChunkSize.text(curves.sizes[$0].bytes)) }
    let exponents = Table(
      of: set.names,
      [
        .text("backend") { Cell($0) },
        .text("exponent [95 %]") { Cell(set.fit(Metric.parseTime.name, of: $0)?.exponentText) },
        .text("growth") { name in
          guard let fit = set.fit(Metric.parseTime.name, of: name) else { return .missing }
          return "\(fit.verdict, fit.isSteep ? .strong : .plain)"
        },
        .text("remarks") { Cell(set.remarks(on: $0).joined(separator: "; ")) },
      ])
    return Section(
      "MB/s over chunk size: \(set.group.text)", level: 3,
      [
        .chart(chart(curves)), .table(Table(of: Array(curves.sizes.indices), [sizes] + columns)),
        .table(exponents),
      ])
  }

  private func chart(_ curves: ChunkCurves) -> Chart {
    let labels = curves.sizes.map {
      Chart.Label(size: Double($0.bytes), name: ChunkSize.text($0.bytes))
    }
    let series = curves.set.names.map { name in
      let points = zip(labels, curves.throughputs(of: name)).filter { $1 != nil }
      let ends = [points.first, points.last].compactMap { $0 }
        .map { "\(Figures.throughput($0.1 ?? 0)) MB/s at \($0.0.name)" }
      return Chart.Series(
        name: name, points: points.map { Chart.Point(x: $0.0.size, y: $0.1) },
        remark: ends.joined(separator: ", "))
    }
    return Chart(.logarithmic(labels), series)
  }
}

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
