struct ChartDrawing {
  let chart: Chart
  let colours: ChartColours

  /// The largest number of samples that are drawn for a series.
  private static let mostSamples = 200
  private static let plot = (from: 4.0, to: SVG.width - 4)

  /// The picture within a page; empty if there is nothing to draw.
  var svg: String { drawn.map { $0.rendered(label: label) } ?? "" }

  /// The picture as a file of its own; empty if there is nothing to draw.
  var file: String { drawn.map { Self.file($0, label) } ?? "" }

  static func file(saying text: String) -> String {
    var svg = SVG(height: 24)
    svg.text(PlainText.cut(text, to: 58), x: plot.from, y: 16)
    return file(svg, text)
  }

  private static func file(_ svg: SVG, _ label: String) -> String {
    svg.rendered(
      label: label, attributes: " xmlns=\"http://www.w3.org/2000/svg\"",
      style: "<style>\n\(SVG.css)</style>\n")
  }

  /// What the picture shows, in words.
  private var label: String {
    ([chart.title] + chart.series.map { "\($0.name) \($0.remark)" }).joined(separator: "; ")
  }

  /// What the dots are; empty if there are none, or if the title says it.
  var note: String {
    let step = chart.series.map(step).max() ?? 1
    if step > 1 { return "One in \(step) samples is drawn." }
    if chart.axis == .ratio || chart.series.allSatisfy({ $0.sampleCount == 0 }) { return "" }
    return "A dot is a sample."
  }

  private func step(of series: Chart.Series) -> Int {
    max(1, (series.sampleCount + Self.mostSamples - 1) / Self.mostSamples)
  }

  /// Draws the samples of a series as dots, at the places of a point and one of its samples.
  private func dots(
    of series: Chart.Series, _ svg: inout SVG, _ style: String = "sample",
    at place: (_ point: Chart.Point, _ sample: Double, _ number: Int) -> (x: Double, y: Double)
  ) {
    let step = step(of: series)
    let all = series.points.flatMap { point in point.samples.map { (point: point, sample: $0) } }
    for (number, dot) in all.enumerated() where number.isMultiple(of: step) {
      let place = place(dot.point, dot.sample, number / step)
      svg.circle(x: place.x, y: place.y, radius: 1.5, style)
    }
  }

  private var drawn: SVG? {
    guard !chart.series.isEmpty else { return nil }
    return switch chart.axis {
    case .ratio: ratios
    case .bars(let names): bars(names)
    case .parts(let names): parts(names)
    case .logarithmic(let labels): curves(over: labels)
    case .linear: curves(to: end, named: Figures.bytes)
    case .progress(let end, let whole): curves(to: end, named: Figures.duration, whole: whole)
    case .points: curves(to: end, named: { _ in "" })
    }
  }

  private var end: Double { chart.series.flatMap(\.points).map(\.x).max() ?? 0 }
  private var largest: Double {
    let points = chart.series.flatMap(\.points)
    let figures = points.flatMap { [$0.y, $0.range?.upperBound] }.compactMap(\.self)
    // The samples of a progress are times.
    if case .progress = chart.axis { return figures.max() ?? 0 }
    return (figures + points.flatMap(\.samples)).max() ?? 0
  }

  // MARK: - Ratios

  /// A row for each series: its name and figures, below it samples, interval and value.
  private var ratios: SVG? {
    let row = 38.0
    let all = chart.series.flatMap { series in
      series.points.flatMap { [$0.y].compactMap(\.self) + $0.samples }
        + (series.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    guard all.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let scale = Scale(logarithmic: all + [1], positions: (Self.plot.from + 6, Self.plot.to - 6))
    let bottom = Double(chart.series.count) * row
    var svg = SVG(height: bottom + 22)
    for tick in scale.ticks {
      let x = scale.position(of: tick)
      svg.text(Figures.ratio(tick), x: x, y: bottom + 17, anchor(at: x), style: "muted")
    }
    for (index, series) in chart.series.enumerated() {
      let top = Double(index) * row
      heading(&svg, series, top)
      for tick in scale.ticks + [1] {
        let x = scale.position(of: tick)
        svg.line(from: (x, top + 18), to: (x, top + 34), tick == 1 ? "one" : "grid")
      }
      svg.colour(colours[series.name]) { svg in
        // Spread over nine heights, so that equal samples don't hide each other.
        dots(of: series, &svg) { _, sample, number in
          (scale.position(of: sample), top + 22 + Double(number * 4 % 9))
        }
        if let interval = series.interval {
          svg.line(
            from: (scale.position(of: interval.lowerBound), top + 26),
            to: (scale.position(of: interval.upperBound), top + 26), "reach")
        }
        guard let value = series.points.first?.y else { return }
        svg.circle(x: scale.position(of: value), y: top + 26, radius: 3.5, "fill")
      }
    }
    return svg
  }

  private func heading(_ svg: inout SVG, _ series: Chart.Series, _ top: Double) {
    svg.text(
      PlainText.cut(series.name.onOneLine, to: 26), x: Self.plot.from, y: top + 13, style: "name")
    svg.text(
      PlainText.cut(series.remark.onOneLine, to: 34), x: Self.plot.to, y: top + 13, .end,
      style: "muted")
  }

  /// Texts at the edges stay within the picture.
  private func anchor(at x: Double) -> SVG.Anchor {
    x < 30 ? .start : x > SVG.width - 30 ? .end : .middle
  }

  // MARK: - Bars

  /// The name of each series, and below it a bar for each of its figures.
  private func bars(_ names: [String]) -> SVG? {
    let bar = 17.0
    let row = 20 + bar * Double(names.count)
    guard largest > 0 else { return nil }
    let scale = Scale(exactly: largest, positions: (Self.plot.from, Self.plot.to - 130))
    var svg = SVG(height: Double(chart.series.count) * row)
    for (index, series) in chart.series.enumerated() {
      let top = Double(index) * row
      heading(&svg, series, top)
      for (number, name) in names.enumerated() {
        let y = top + 20 + Double(number) * bar
        let point = series.points.first { Int($0.x) == number }
        let end = scale.position(of: point?.y ?? 0)
        svg.colour(colours[series.name]) { svg in
          svg.rectangle(
            x: Self.plot.from, y: y, width: end - Self.plot.from, height: bar - 4,
            "part\(min(number * 2, 3))")
        }
        let last = scale.position(of: point?.samples.max() ?? 0)
        svg.text(
          "\(point?.y.map(chart.text) ?? Figures.none) \(name)", x: max(end, last) + 5, y: y + 11)
      }
      dots(of: series, &svg, "key sample") { point, sample, number in
        (scale.position(of: sample), top + 22 + point.x * bar + Double(number * 4 % 9))
      }
    }
    return svg
  }

  /// The name of each series, and below it a bar of its parts; parts below 0 have no length.
  private func parts(_ names: [String]) -> SVG? {
    let row = 38.0
    let sums = chart.series.map { $0.points.reduce(0) { $0 + max(0, $1.y ?? 0) } }
    guard let largest = sums.max(), largest > 0 else { return nil }
    let scale = Scale(exactly: largest, positions: Self.plot)
    let bottom = Double(chart.series.count) * row
    var svg = SVG(height: bottom + 22)
    for (index, series) in chart.series.enumerated() {
      let top = Double(index) * row
      heading(&svg, series, top)
      var sum = 0.0
      for (number, point) in series.points.enumerated() {
        let start = scale.position(of: sum)
        sum += max(0, point.y ?? 0)
        svg.colour(colours[series.name]) { svg in
          svg.rectangle(
            x: start, y: top + 19, width: scale.position(of: sum) - start, height: 14,
            "part\(number)")
        }
      }
    }
    for (number, name) in names.enumerated() {
      let x = Self.plot.from + Double(number) * 88
      svg.rectangle(x: x, y: bottom + 6, width: 12, height: 12, "key part\(number)")
      svg.text(name, x: x + 17, y: bottom + 16)
    }
    return svg
  }

  // MARK: - Curves

  private func curves(
    to end: Double, named text: (Double) -> String, whole: Double? = nil
  ) -> SVG? {
    let x = Scale(exactly: end, positions: Self.plot)
    return curves(x, ticks: x.ticks.map { ($0, text($0)) }, whole)
  }

  private func curves(over labels: [Chart.Label]) -> SVG? {
    let labels = labels.filter { $0.size > 0 }.sorted { $0.size < $1.size }
    let x = Scale(logarithmic: labels.map(\.size), positions: Self.plot)
    let step = (labels.count + 4) / 5
    let named = labels.enumerated().filter { $0.offset.isMultiple(of: max(1, step)) }
    return curves(x, ticks: named.map { ($0.element.size, $0.element.name) })
  }

  /// One plot from 0 to the largest figure with all curves, below it their names.
  private func curves(
    _ x: Scale, ticks: [(size: Double, name: String)], _ whole: Double? = nil
  ) -> SVG? {
    guard largest > 0 else { return nil }
    // Above the plot is room for the names of marks, one below the other, because marks may be close.
    let top = 16 + 12 * Double(chart.marks.count)
    let bottom = top + 174
    let y =
      whole.map { Scale(exactly: $0, positions: (bottom, top)) }
      ?? Scale(fromZeroTo: largest, positions: (bottom, top))
    var svg = SVG(height: bottom + 26 + Double(chart.series.count) * 18)
    for tick in y.ticks {
      let height = y.position(of: tick)
      svg.line(from: (Self.plot.from, height), to: (Self.plot.to, height), "grid")
      let name = whole.map { Figures.share(tick / $0) } ?? chart.text(tick)
      svg.text(tick == 0 ? "0" : name, x: Self.plot.from, y: height - 3, style: "muted")
    }
    for tick in ticks {
      let place = x.position(of: tick.size)
      svg.text(tick.name, x: place, y: bottom + 15, anchor(at: place), style: "muted")
    }
    for (index, mark) in chart.marks.enumerated() {
      let place = x.position(of: mark.size)
      let line = 10 + 12 * Double(index)
      svg.line(from: (place, line + 2), to: (place, bottom), "mark")
      svg.text(mark.name, x: place, y: line, anchor(at: place), style: "muted")
    }
    for (index, series) in chart.series.enumerated() {
      let line = bottom + 35 + Double(index) * 18
      svg.colour(colours[series.name]) { svg in
        let points = series.points.compactMap { point in
          point.y.map { (x: x.position(of: point.x), y: y.position(of: $0)) }
        }
        for point in series.points {
          guard let range = point.range else { continue }
          let place = x.position(of: point.x)
          svg.line(
            from: (place, y.position(of: range.lowerBound)),
            to: (place, y.position(of: range.upperBound)), "spread")
        }
        dots(of: series, &svg) { point, sample, _ in
          whole == nil
            ? (x.position(of: point.x), y.position(of: sample))
            : (x.position(of: sample), y.position(of: point.y ?? 0))
        }
        svg.curve(through: points, "curve")
        // A single point has no line.
        if points.count == 1 { svg.circle(x: points[0].x, y: points[0].y, radius: 3, "fill") }
        svg.rectangle(x: Self.plot.from, y: line - 8, width: 12, height: 4, "fill")
      }
      let text = [series.name, series.remark].filter { !$0.isEmpty }.joined(separator: ": ")
      svg.text(PlainText.cut(text.onOneLine, to: 58), x: Self.plot.from + 18, y: line)
    }
    return svg
  }
}
