internal import WorkerContract
internal import Statistics

extension RunSections {
  /// The cost of small chunks for each parser.
  var chunkCurve: [Section] {
    let curves = CurveSet.all(over: "chunks", in: index.results)
      .map { ChunkCurves($0, of: index.results.corpus) }
    guard !curves.isEmpty else { return [] }
    guard detail == .whole else { return [Section(curves.flatMap(lines))] }
    let purpose: RichText = """
      Throughput over the size of the chunks that the document arrives in. The exponent relates time to \
      the number of chunks: 0 if chunks cost nothing, 1 if time is proportional to their number. \
      Above 1 is \("super-linear", .emphasis): twice as many chunks take more than twice as long. A \
      parser that \("re-reads tokens", .emphasis) starts a token again whenever a chunk ends within it.
      """
    return [Section("Chunk curve", [.paragraph(purpose)])] + curves.map(section)
  }

  /// Returns one line per curve, with its points, its ends and its exponent.
  private func lines(_ curves: ChunkCurves) -> [Block] {
    let series = curves.set.names.map { name in
      let points = curves.throughputs(of: name)
      let values = curves.sizes.map { size in points.first { $0.x == Double(size.bytes) }?.y }
      let ends = [points.first?.y, points.last?.y].compactMap { $0.map(Figures.throughput) }
      let fit = curves.set.fit(Metric.parseTime.name, of: name)
      let exponent = [fit?.exponentText, fit?.verdict.rawValue].compactMap { $0 }
      return Chart.Series(
        name: name, values: values,
        remark: "\(ends.joined(separator: " to "))  \(exponent.joined(separator: " "))")
    }
    return [
      .list(of: [
        "chunk curve (\(curves.set.group.text)): MB/s, and the exponent of time against chunks"
      ]), .chart(Chart("MB/s over chunks", .points, unit: "MB/s", series)),
    ]
  }

  private func section(_ curves: ChunkCurves) -> Section {
    let set = curves.set
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
    return Section(set.group.text, level: 3, [.chart(chart(curves)), .table(exponents)])
  }

  private func chart(_ curves: ChunkCurves) -> Chart {
    let labels = curves.sizes.map {
      Chart.Label(size: Double($0.bytes), name: Figures.chunkSize($0.bytes))
    }
    let series = curves.set.names.map { name in
      let points = curves.throughputs(of: name)
      let ends = [points.first, points.last].compactMap { $0 }.map { point in
        let size = labels.first { $0.size == point.x }?.name ?? ""
        return "\(Figures.throughput(point.y ?? 0)) MB/s at \(size)"
      }
      return Chart.Series(name: name, points: points, remark: ends.joined(separator: ", "))
    }
    return Chart(
      "Throughput over the size of chunks, with intervals", .logarithmic(labels), unit: "MB/s",
      series)
  }
}
