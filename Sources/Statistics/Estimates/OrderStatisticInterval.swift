/// A confidence interval whose ends are two of the samples, or of the ratios.
public struct OrderStatisticInterval: Hashable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end; not below `low`.
  public var high: Double
  /// Which order statistics the ends are.
  public var ranks: MedianRanks

  /// The exact probability with which such an interval contains the true median.
  public var coverage: Double { ranks.coverage }

  /// An interval from its ends; traps if they are the wrong way round.
  public init(low: Double, high: Double, ranks: MedianRanks) {
    precondition(low <= high, "an interval's ends are in order")
    self.low = low
    self.high = high
    self.ranks = ranks
  }

  /// Whether `value` lies between the ends, or is one of them.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
