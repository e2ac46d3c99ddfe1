/// Curves or bars, one below the other.
package struct Chart: Hashable, Sendable {
  /// The axis of all curves or bars.
  var axis: Axis
  /// The curves or bars.
  var series: [Series]

  /// The positions of points, and the scale of curves.
  enum Axis: Hashable, Sendable {
    /// Logarithmic, between the labelled sizes; each curve has its own scale.
    case logarithmic([Label])
    /// Linear from 0 to the last point; each curve has its own scale.
    case linear
    /// Linear from 0 to `end`; all curves show how much of `whole` has been reached at each time.
    case progress(end: Double, whole: Double)
    /// Equally wide points; each curve has its own scale.
    case points
    /// Bars of parts with these names, laid end to end; all bars have the same scale.
    case parts([String])
  }

  /// A size with its name.
  struct Label: Hashable, Sendable {
    package var size: Double
    package var name: String
  }

  /// One curve or bar.
  struct Series: Hashable, Sendable {
    package var name: String
    var points: [Point]
    /// The caption.
    var remark: String
  }

  /// One point; `y` is `nil` if the figure was not measured.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double?
  }

  /// Creates a chart, without curves that have no points.
  init(_ axis: Axis, _ series: [Series]) {
    self.axis = axis
    self.series = series.filter { !$0.points.isEmpty }
  }
}

extension Chart.Series {
  /// Creates a curve or bar through equally spaced figures.
  init(name: String, values: [Double?], remark: String) {
    self.init(
      name: name,
      points: values.enumerated().map { Chart.Point(x: Double($0.offset), y: $0.element) },
      remark: remark)
  }
}
