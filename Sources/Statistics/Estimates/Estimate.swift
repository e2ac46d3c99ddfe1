/// A value estimated from samples, with its confidence interval.
package struct Estimate: Hashable, Sendable {
  package var value: Double
  /// The confidence interval of the value; nil if there are too few samples.
  package var interval: ConfidenceInterval?
  /// The number of samples, or of complete rounds, behind the estimate.
  package var count: Int

  package init(value: Double, interval: ConfidenceInterval?, count: Int) {
    self.value = value
    self.interval = interval
    self.count = count
  }

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

/// Whether all repetitions of an exact metric gave the same value.
///
/// An exact metric, such as a count of allocations, has neither an interval nor a median. Any
/// variation is a finding about the parser or about the metric, so it calls for a warning rather
/// than an average.
package enum ExactAgreement<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Every repetition gave this value.
  case agreed(Value)
  /// The repetitions gave these values: two or more, in ascending order, without duplicates.
  case varied([Value])

  /// Compares all repetitions of one exact metric.
  ///
  /// - Throws: `SampleError.empty` if there are no repetitions. Variation is a result, not an
  ///   error.
  /// - Complexity: O(*n*) if all agree; otherwise O(*d* log *d*) more for *d* distinct values.
  package init(_ repetitions: some Sequence<Value>) throws(SampleError) {
    let distinct = Set(repetitions)
    guard let value = distinct.first else { throw .empty }
    self = distinct.count == 1 ? .agreed(value) : .varied(distinct.sorted())
  }

  /// The value that all repetitions agree on; nil if they differ.
  package var value: Value? {
    guard case .agreed(let value) = self else { return nil }
    return value
  }
}
