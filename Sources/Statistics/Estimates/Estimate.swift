/// A value estimated from samples, with its confidence interval.
package struct Estimate: Hashable, Sendable {
  package var value: Double
  /// The confidence interval of the value; nil if there are too few samples.
  package var interval: ConfidenceInterval?
  /// The number of samples, or of complete rounds, behind the estimate.
  package var count: Int
}

extension Estimate {
  /// Creates an estimate of the median of `samples` with its order-statistic interval at `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  package init(medianOf samples: SortedSamples, level: Double) {
    self.init(
      value: samples.median, interval: samples.medianInterval(level: level), count: samples.count)
  }
}

/// A range that contains the true value with a given confidence.
package struct ConfidenceInterval: Hashable, Sendable {
  package var low: Double
  /// The upper end; not below `low`.
  package var high: Double
  /// The confidence level, between 0 and 1.
  package var level: Double

  /// Creates an interval from its ends; traps if `low` is above `high`.
  package init(low: Double, high: Double, level: Double) {
    precondition(low <= high, "an interval's ends are in order")
    self.low = low
    self.high = high
    self.level = level
  }

  /// Returns whether `value` lies between the ends, inclusive.
  package func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// Returns whether the whole interval lies within `band`, ends included.
  package func lies(within band: ClosedRange<Double>) -> Bool {
    band.contains(low) && band.contains(high)
  }
}
