/// Curves, or bars, below each other.
package struct Chart: Hashable, Sendable {
  /// The axis of all of them.
  package var axis: Axis
  /// The curves or bars.
  package var series: [Series]

  /// Where a point lies, and how curves are scaled.
  package enum Axis: Hashable, Sendable {
    /// Equal ratios of sizes lie equally far apart, between those that are named; each curve has its own
    /// scale.
    case logarithmic([Label])
    /// From 0 to the last point; each curve has its own scale.
    case linear
    /// From 0 to `end`; all curves show how much of `whole` there is at each moment.
    case progress(end: Double, whole: Double)
    /// Each point is as wide as any other; each curve has its own scale.
    case points
    /// Bars of parts with these names, laid end to end; all have one scale.
    case parts([String])
  }

  /// A size with its name.
  package struct Label: Hashable, Sendable {
    package var size: Double
    package var name: String
  }

  /// One curve or bar.
  package struct Series: Hashable, Sendable {
    package var name: String
    package var points: [Point]
    /// The caption.
    package var remark: String
  }

  /// One point; `nil` for a figure that was not measured.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double?
  }

  /// A chart; curves without any point are left out.
  init(_ axis: Axis, _ series: [Series]) {
    self.axis = axis
    self.series = series.filter { !$0.points.isEmpty }
  }
}

extension Chart.Series {
  /// A curve or bar through figures that lie side by side.
  init(name: String, values: [Double?], remark: String) {
    self.init(
      name: name,
      points: values.enumerated().map { Chart.Point(x: Double($0.offset), y: $0.element) },
      remark: remark)
  }
}
