internal import WorkerContract

extension RunSections {
  /// The growth of each parser's time and memory with the size of the document.
  var growth: [Section] {
    let sets = CurveSet.all(over: "bytes", in: index.results)
    guard !sets.isEmpty else { return [] }
    guard detail == .whole else {
      return sets.flatMap { set in
        [
          Section([lines(set)]),
          Section([.paragraph(RichText(set.processMemory(in: index.results).sentence))]),
        ]
      }
    }
    let purpose = """
      The items of the document were repeated to make it longer. An exponent of 1 is linear: twice \
      the document, twice the time; 0 is constant. Exponents leave out missing points.
      """
    return [Section("Growth", [.paragraph(RichText(purpose))])]
      + sets.flatMap(sections)
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
    let memory = set.processMemory(in: index.results)
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
        set.group.text, level: 3,
        [.paragraph(RichText(memory.sentence))]
          + [memory.chart, chart(of: Metric.parseTime.name, in: set)].compactMap(\.self)
          .map(Block.chart) + [
            .table(Table(of: set.names, [.text("backend") { Cell($0) }, growth] + exponents)),
            .paragraph(remarks.isEmpty ? "" : "Remarks:"), .list(of: remarks),
          ]),
      Section(
        folding: [
          Section("Growth by metric", set.memoryMetrics.map { .chart(chart(of: $0, in: set)) })
        ]),
    ]
  }

  /// Returns the chart of one metric; time is shown as throughput, which is constant if time is linear.
  private func chart(of metric: String, in set: CurveSet) -> Chart {
    let isTime = metric == Metric.parseTime.name
    func text(_ value: Double) -> String {
      isTime ? "\(Figures.throughput(value)) MB/s" : Figures.bytes(value)
    }
    let series = set.names.map { name in
      let fitted = Dictionary(
        (set.fit(metric, of: name)?.points ?? []).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      let points = set.points.compactMap { point in
        fitted[point.name].map { found in
          isTime
            ? Chart.Point(at: point.size, reading: found.size, in: found)
            : Chart.Point(x: point.size, y: found.value, samples: found.samples)
        }
      }
      let ends = [points.first, points.last].compactMap { $0?.y }.map(text)
      return Chart.Series(name: name, points: points, remark: ends.joined(separator: " to "))
    }
    let subject = isTime ? "throughput" : metric.replacing("_", with: " ")
    return Chart(
      "\(subject.prefix(1).uppercased() + subject.dropFirst()) over the size of the document",
      .logarithmic(set.points.map { .init(size: $0.size, name: Figures.bytes($0.size)) }),
      unit: isTime ? "MB/s" : "bytes", series)
  }
}
