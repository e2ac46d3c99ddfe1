internal import Glibc

/// Renders charts as lines of monospaced text.
enum ChartText {
  private static let width = 60
  /// The glyph of each part of a bar, in order.
  private static let parts: [Character] = ["█", "▓", "▒", "░"]

  /// Returns one line per curve or bar, then the legend; empty if there is nothing to draw.
  static func lines(of chart: Chart) -> [String] {
    if case .bars(let bars) = chart.axis { return self.bars(of: chart, named: bars) }
    let names = chart.series.map(\.name.onOneLine)
    let margin = names.map(\.count).max() ?? 0
    guard let (curves, legend) = rendered(chart, margin) else { return [] }
    let gap = chart.axis == .points ? "  " : " "
    return zip(names, zip(curves, chart.series)).map { name, line in
      let space = String(repeating: " ", count: margin - name.count)
      return "\(name)\(space)  \(line.0)\(gap)\(line.1.remark)"
    } + legend
  }

  /// Returns a remark on the scale of curves, which as text have one of their own; empty for other charts.
  static func scale(of chart: Chart) -> String {
    switch chart.axis {
    case .ratio, .bars, .parts, .progress: ""
    case .logarithmic, .linear, .points: "; each curve from 0 to its own peak"
    }
  }

  private static func rendered(
    _ chart: Chart, _ margin: Int
  ) -> (lines: [String], legend: [String])? {
    let curves = chart.series.map(\.points)
    switch chart.axis {
    case .bars: return nil
    case .ratio: return ratios(chart.series).map { ($0, []) }
    case .points: return (curves.map { Sparkline.rendered($0.map(\.y)) }, [])
    case .linear: return (curves.map { Sparkline.rendered(highest($0)) }, [])
    case .progress(let end, let whole):
      let times = (1...width).map { end * Double($0) / Double(width) }
      return (
        curves.map { points in
          Sparkline.rendered(times.map { time in points.last { $0.x <= time }?.y }, peak: whole)
        }, []
      )
    case .logarithmic(let labels):
      guard !curves.isEmpty, let axis = LogAxis(labels.map(\.size), width: width) else {
        return nil
      }
      return (
        curves.map { Sparkline.rendered(axis.columns($0)) },
        [String(repeating: " ", count: margin + 2) + axis.line(of: labels)]
      )
    case .parts(let names):
      let bars = curves.map { $0.map { $0.y ?? 0 } }
      let scale = bars.map { $0.reduce(0) { $0 + max(0, $1) } }.max() ?? 0
      guard scale > 0 else { return nil }
      let key = zip(parts, names).map { "\($0) \($1)" }.joined(separator: "  ")
      return (bars.map { bar($0, scale: scale) }, ["", key])
    }
  }

  /// Returns a line for each bar: its name, its length from 0, and its figure.
  private static func bars(of chart: Chart, named names: [String]) -> [String] {
    let all = chart.series.flatMap { series in
      names.enumerated().compactMap { index, name in
        series.points.first { Int($0.x) == index }?.y.map { value in
          (title: "\(series.name.onOneLine) \(name)".trimmed, value: value)
        }
      }
    }
    let margin = all.map(\.title.count).max() ?? 0
    guard let largest = all.map(\.value).max(), largest > 0 else { return [] }
    return all.map { title, value in
      let space = String(repeating: " ", count: margin - title.count)
      let bar = bar([value], scale: largest * Double(width) / 40)
      return "\(title)\(space)  \(bar) \(chart.text(value))"
    }
  }

  /// Returns a line for each ratio on a logarithmic scale: its interval, its value, and a mark at 1.
  private static func ratios(_ series: [Chart.Series]) -> [String]? {
    let all = series.flatMap { series in
      series.points.compactMap(\.y)
        + (series.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    guard all.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let scale = Scale(logarithmic: all + [1], positions: (0, 39))
    func column(_ ratio: Double) -> Int { Int(scale.position(of: ratio).rounded()) }
    return series.map { series in
      var line = [Character](repeating: " ", count: 40)
      line[column(1)] = "│"
      if let interval = series.interval {
        for place in column(interval.lowerBound)...column(interval.upperBound) {
          line[place] = "─"
        }
      }
      if let value = series.points.first?.y { line[column(value)] = "●" }
      return String(line)
    }
  }

  /// Returns the highest value in each column between 0 and the last point; a column without points repeats
  /// the value before it.
  private static func highest(_ points: [Chart.Point]) -> [Double] {
    guard let end = points.map(\.x).max(), end > 0 else { return [] }
    var columns = [Double?](repeating: nil, count: width)
    for point in points where point.x >= 0 {
      guard let value = point.y else { continue }
      let column = min(width - 1, Int(point.x / end * Double(width)))
      columns[column] = max(columns[column] ?? value, value)
    }
    var last = 0.0
    return columns.map { value in
      last = value ?? last
      return last
    }
  }

  /// Returns a bar whose length is that of the sum, because the ends of parts are rounded and not their
  /// lengths; negative parts have no length.
  private static func bar(_ lengths: [Double], scale: Double) -> String {
    var text = ""
    var end = 0.0
    for (length, glyph) in zip(lengths, parts) {
      end += max(0, length)
      let columns = Int((end / scale * Double(width)).rounded())
      text += String(repeating: glyph, count: max(0, columns - text.count))
    }
    return text
  }
}

/// A curve as one line of block characters.
package enum Sparkline {
  private static let glyphs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the curve through the columns, scaled from 0 to its peak, with a dot for a column without a
  /// value.
  static func rendered(_ columns: [Double?], peak: Double? = nil) -> String {
    guard let peak = peak ?? columns.compactMap({ $0 }).max(), peak > 0 else { return "" }
    return String(
      columns.map { value in
        value.map { glyphs[max(0, min(7, Int(($0 / peak * 8).rounded(.up)) - 1))] } ?? "·"
      })
  }

  /// Returns the curve through figures that differ little, such as those of the runs of a history.
  ///
  /// The scale runs from the lowest to the highest figure, but covers at least a tenth of the midpoint, so
  /// that noise does not look like large changes.
  package static func rendered(recent values: some Collection<Double>) -> String {
    guard let low = values.min(), let high = values.max() else { return "" }
    let middle = (low + high) / 2
    let span = max(high - low, abs(middle) / 10)
    guard span > 0 else { return String(values.map { _ in glyphs[0] }) }
    return String(
      values.map { value in
        glyphs[max(0, min(7, Int(((value - middle) / span + 0.5) * 8)))]
      })
  }
}

private struct LogAxis {
  private let width: Int
  private let sizes: [Double]
  private let columnsPerDoubling: Double

  /// Creates an axis with room for each of `sizes`; `nil` if a size has no logarithm.
  init?(_ sizes: [Double], width: Int) {
    let sizes = Set(sizes).sorted()
    guard let first = sizes.first, let last = sizes.last, first > 0, last.isFinite else {
      return nil
    }
    self.width = width
    self.sizes = sizes
    // The last size also gets a step after it.
    let steps = max(1, sizes.count - 1)
    let doublings = log2(last / first)
    columnsPerDoubling =
      doublings > 0 ? Double(width) / (doublings * Double(steps + 1) / Double(steps)) : 0
  }

  private func column(of size: Double) -> Int {
    let position = log2(size / sizes[0]) * columnsPerDoubling
    return max(0, min(width - 1, Int(position.rounded())))
  }

  /// Returns the value of the size that each column belongs to; `nil` if the size has no point.
  func columns(_ points: [Chart.Point]) -> [Double?] {
    let values = Dictionary(points.map { ($0.x, $0.y) }, uniquingKeysWith: { $1 })
    let starts = sizes.map { column(of: $0) } + [width]
    return sizes.indices.flatMap { index in
      [Double?](repeating: values[sizes[index]] ?? nil, count: starts[index + 1] - starts[index])
    }
  }

  /// Returns a line with as many labels as fit, each at the beginning of its size.
  func line(of labels: [Chart.Label]) -> String {
    labels.sorted { $0.size < $1.size }.reduce(into: "") { line, label in
      let column = column(of: label.size)
      guard line.isEmpty || column > line.count else { return }
      line += String(repeating: " ", count: column - line.count) + label.name
    }
  }
}
