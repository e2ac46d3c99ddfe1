/// Small curves below each other over one logarithmic axis, each to its own scale.
struct CurveChart {
  /// One curve.
  struct Curve {
    var name: String
    var points: [(size: Double, value: Double)]
    var remark: String
  }

  private let curves: [Curve]
  private let labels: [(size: Double, name: String)]

  init(_ curves: [Curve], labels: [(size: Double, name: String)]) {
    self.curves = curves.filter { !$0.points.isEmpty }
    self.labels = labels
  }

  /// A line a curve, then the axis; none where there is nothing to draw.
  var lines: [String] {
    guard !curves.isEmpty, let axis = LogAxis(labels.map(\.size)) else { return [] }
    let margin = curves.map(\.name.count).max() ?? 0
    let drawn = curves.map { curve in
      let space = String(repeating: " ", count: margin - curve.name.count)
      return "\(curve.name)\(space)  \(Sparkline.drawn(axis.columns(curve.points))) \(curve.remark)"
    }
    return drawn + [String(repeating: " ", count: margin + 2) + axis.labels(labels)]
  }
}
