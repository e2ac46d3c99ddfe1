/// Figures of several implementations as a picture, for text and for SVG.
package struct Chart: Hashable, Sendable {
  /// What the chart shows, in a few words.
  var title: String
  /// What the positions of points mean, and which scale they share.
  var axis: Axis
  /// The unit of the figures, as in their metric.
  var unit: String
  var series: [Series]
  /// Positions along the axis that are named, such as the end of a download.
  var marks: [Label] = []

  package enum Axis: Hashable, Sendable {
    /// A ratio with its interval for each series, on a logarithmic scale on which 1 is marked.
    case ratio
    /// Bars with these names for each series, one below the other, from 0 on one scale.
    case bars([String])
    /// Bars of parts with these names, laid end to end; all bars have the same scale.
    case parts([String])
    /// Curves over sizes, logarithmic, with the labelled ones named.
    case logarithmic([Label])
    /// Curves over the bytes of a document, linear from 0.
    case linear
    /// Curves over time that show how much of `whole` has been reached, linear from 0 to `end`.
    case progress(end: Double, whole: Double)
    case points
  }

  package struct Label: Hashable, Sendable {
    package var size: Double
    package var name: String
  }

  /// One ratio, bar or curve.
  package struct Series: Hashable, Sendable {
    package var name: String
    var points: [Point]
    var remark: String
    /// The interval of a ratio; `nil` if there is none.
    var interval: ClosedRange<Double>?
  }

  /// One point; `y` is `nil` if the figure was not measured.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double?
    /// The interval of a figure on a curve; `nil` if there is none.
    var range: ClosedRange<Double>?
    /// The samples behind the figure: times, `x`, of a progress, and otherwise `y`.
    var samples: [Double] = []
  }

  /// Creates a chart, without series that have no points.
  package init(
    _ title: String, _ axis: Axis, unit: String, _ series: [Series], marks: [Label] = []
  ) {
    self.title = title
    self.axis = axis
    self.unit = unit
    self.series = series.filter { !$0.points.isEmpty }
    self.marks = marks
  }

  func text(_ value: Double) -> String {
    let text = Figures.formatted(value, unit: unit)
    return unit == "MB/s" ? "\(text) MB/s" : text
  }
}

extension Chart.Series {
  /// Creates a curve or bar through equally spaced figures.
  package init(name: String, values: [Double?], remark: String) {
    self.init(
      name: name,
      points: values.enumerated().map { Chart.Point(x: Double($0.offset), y: $0.element) },
      remark: remark)
  }

  var sampleCount: Int { points.reduce(0) { $0 + $1.samples.count } }

  init(name: String, figures: [MetricResult?], remark: String) {
    self.init(
      name: name,
      points: figures.enumerated().map { index, figure in
        Chart.Point(x: Double(index), y: figure?.value, samples: figure?.byRound ?? [])
      }, remark: remark)
  }

  init(name: String, ratio: SpeedRatio, samples: [Double] = [], remark: String) {
    self.init(
      name: name, points: [Chart.Point(x: 0, y: ratio.value, samples: samples)], remark: remark,
      interval: ratio.interval)
  }
}
