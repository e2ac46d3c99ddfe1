import Glibc

/// The exponent between two neighbouring sizes: the slope of one piece of a log-log curve.
public struct LocalExponent: Hashable, Sendable {
  /// The smaller size.
  public var from: Double
  /// The larger size.
  public var to: Double
  /// The exponent of the power law through both points.
  public var exponent: Double

  /// The exponent between two points of different sizes, all coordinates positive.
  init(_ first: Observation, _ second: Observation) {
    from = first.x
    to = second.x
    exponent = log(second.y / first.y) / log(second.x / first.x)
  }
}
