internal import WorkerContract

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
