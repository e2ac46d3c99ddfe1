extension Table {
  init(of chart: Chart) {
    func names(_ names: [String]) -> Table {
      let columns = names.enumerated().map { index, name in
        CellColumn<Chart.Series>.figures(name) { series in
          Cell(series.points.first { Int($0.x) == index }?.y, chart.text)
        }
      }
      return Table(of: chart.series, [.text("implementation") { Cell($0.name) }] + columns)
    }
    func points(_ title: String, _ text: @escaping (Double) -> String) -> Table {
      let places = Set(chart.series.flatMap(\.points).map(\.x)).sorted()
      let columns = chart.series.map { series in
        let values = Dictionary(series.points.map { ($0.x, $0.y) }, uniquingKeysWith: { $1 })
        return CellColumn<Double>.figures(series.name) { Cell(values[$0] ?? nil, chart.text) }
      }
      return Table(of: places, [.text(title) { Cell(text($0)) }] + columns)
    }
    switch chart.axis {
    case .ratio:
      self.init(
        of: chart.series,
        [
          .text("implementation") { Cell($0.name) },
          .figures("ratio") { Cell($0.points.first?.y, chart.text) },
          .figures("from") { Cell($0.interval?.lowerBound, chart.text) },
          .figures("to") { Cell($0.interval?.upperBound, chart.text) },
          .figures("samples") { Cell(Double($0.sampleCount), Figures.count) },
        ])
    case .bars(let titles), .parts(let titles): self = names(titles)
    case .logarithmic(let labels):
      self = points("at") { size in
        labels.first { $0.size == size }?.name ?? Figures.significant(size)
      }
    case .linear: self = points("after", Figures.bytes)
    case .progress(_, let whole):
      self.init(
        of: (1...max(1, Int(whole))).map { Double($0) },
        [.text("items") { Cell(Figures.share($0 / whole)) }]
          + chart.series.map { series in
            .figures(series.name) { share in
              Cell(series.points.first { $0.y == share }?.x, Figures.duration)
            }
          })
    case .points: self = points("point", Figures.significant)
    }
  }
}
