/// A value estimated from samples, and how far it can be relied upon.
public struct Estimate: Hashable, Sendable {
  /// The estimate itself.
  public var value: Double
  /// Where the true value lies with the confidence asked for; nil if the samples were too few.
  public var interval: OrderStatisticInterval?
  /// The number of samples, or of complete rounds, it rests on.
  public var count: Int

  /// An estimate from its parts.
  public init(value: Double, interval: OrderStatisticInterval?, count: Int) {
    self.value = value
    self.interval = interval
    self.count = count
  }

  /// The median of `samples` with its order-statistic interval at `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*).
  public init(medianOf samples: SortedSamples, level: Double) {
    self.init(
      value: samples.median, interval: samples.medianInterval(level: level), count: samples.count)
  }
}
