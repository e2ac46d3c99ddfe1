internal import Statistics

/// A value with its interval.
struct Figure: Hashable, Sendable {
  /// The level of every interval.
  static let level = 0.95

  /// The median, or what all samples of an exact metric agree on.
  var value: Double
  /// The lower end of the 95 % interval; `nil` where there are too few samples for one.
  var low: Double?
  /// The upper end of it.
  var high: Double?
  /// The number of samples behind it.
  var count: Int
}

extension Figure {
  /// The median of `samples` with its order-statistic interval; `nil` if there are none.
  ///
  /// - Complexity: O(*n* log *n*).
  init?(medianOf samples: [Double]) {
    guard let sorted = try? SortedSamples(samples) else { return nil }
    let estimate = Estimate(medianOf: sorted, level: Self.level)
    self.init(
      value: estimate.value, low: estimate.interval?.low, high: estimate.interval?.high,
      count: estimate.count)
  }
}
