/// Where a value lies with a given confidence.
public struct ConfidenceInterval: Hashable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end; not below `low`.
  public var high: Double
  /// The confidence asked for, between 0 and 1.
  public var level: Double

  /// An interval from its ends; traps if they are the wrong way round.
  public init(low: Double, high: Double, level: Double) {
    precondition(low <= high, "an interval's ends are in order")
    self.low = low
    self.high = high
    self.level = level
  }

  /// Whether `value` lies between the ends, or is one of them.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// Whether the whole interval lies within `band`, ends included.
  public func lies(within band: ClosedRange<Double>) -> Bool {
    band.contains(low) && band.contains(high)
  }
}
