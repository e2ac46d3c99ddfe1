/// What was measured at one size: a document's bytes or a number of chunks, and a time or a peak.
public struct Observation: Hashable, Sendable {
  /// The size.
  public var x: Double
  /// What was measured there.
  public var y: Double

  /// An observation from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
