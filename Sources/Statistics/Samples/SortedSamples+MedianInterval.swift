extension SortedSamples {
  /// The order-statistic interval of the median, nil if there are too few samples for `level`.
  ///
  /// Nothing is assumed of the distribution but that samples are independent and alike. Traps
  /// unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*), without a look at the samples but two.
  public func medianInterval(level: Double) -> OrderStatisticInterval? {
    guard let ranks = MedianRanks(count: count, level: level) else { return nil }
    return OrderStatisticInterval(
      low: self[ranks.low - 1], high: self[ranks.high - 1], ranks: ranks)
  }
}
