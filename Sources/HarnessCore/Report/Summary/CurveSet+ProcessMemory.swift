internal import WorkerContract

extension CurveSet {
  /// Returns the memory that the process of each parser needs at each size of a growing document.
  ///
  /// The chart is `nil` if it was not measured. The sentence says what the processes need at the largest size
  /// that each of them read; it is empty without figures.
  func processMemory(in results: Results) -> (chart: Chart?, sentence: String) {
    let sizes = Dictionary(points.map { ($0.name, $0.size) }, uniquingKeysWith: { $1 })
    let rows = results.rows.filter { row in
      row.metric == Metric.peakResident.name && row.value != nil
        && row.key.stream == group.stream && row.key.sink == group.sink
        && row.key.pace == group.pace
    }
    let curves = names.map { name in
      Chart.Series(
        name: name,
        points: rows.filter { $0.key.backend == name }.compactMap { row in
          sizes["×\(row.key.factor)"].map {
            Chart.Point(x: $0, y: row.value, samples: row.byRound)
          }
        }.sorted { $0.x < $1.x }, remark: "")
    }.filter { !$0.points.isEmpty }
    guard let largest = curves.flatMap(\.points).map(\.x).max() else {
      return (nil, "")
    }
    let chart = Chart(
      "Memory of the process over the size of the document",
      .logarithmic(points.map { .init(size: $0.size, name: Figures.bytes($0.size)) }),
      unit: "bytes",
      curves.map { curve in
        var curve = curve
        curve.remark =
          curve.points.last.flatMap { last in
            last.y.map { "\(Figures.bytes($0)) at \(Figures.bytes(last.x))" }
          } ?? ""
        return curve
      })
    func needs(_ curves: [Chart.Series], _ text: (Double, Double) -> String) -> [String] {
      curves.compactMap { curve in
        curve.points.last.flatMap { last in
          last.y.map { "\(curve.name.onOneLine) \(text($0, last.x))" }
        }
      }
    }
    let whole = needs(curves.filter { $0.points.last?.x == largest }) { memory, _ in
      Figures.bytes(memory)
    }
    let part = needs(curves.filter { $0.points.last?.x != largest }) { memory, size in
      "\(Figures.bytes(memory)) for its last \(Figures.bytes(size))"
    }
    let kept = group.sink == .model ? " Every record is kept until the end." : ""
    return (
      chart,
      "For \(Figures.bytes(largest)), the process needs: \(PlainText.list(whole + part)).\(kept)"
    )
  }
}
