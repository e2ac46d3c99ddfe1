/// A value estimated from samples, and how far it can be relied upon.
package struct Estimate: Hashable, Sendable {
  /// The estimate itself.
  package var value: Double
  /// Where the true value lies with the confidence asked for; nil if the samples were too few.
  package var interval: OrderStatisticInterval?
  /// The number of samples, or of complete rounds, it rests on.
  package var count: Int

  /// An estimate from its parts.
  package init(value: Double, interval: OrderStatisticInterval?, count: Int) {
    self.value = value
    self.interval = interval
    self.count = count
  }

  /// The median of `samples` with its order-statistic interval at `level`.
  ///
  /// Traps unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*).
  package init(medianOf samples: SortedSamples, level: Double) {
    self.init(
      value: samples.median, interval: samples.medianInterval(level: level), count: samples.count)
  }
}

/// The range in which a value lies with a given confidence.
package struct ConfidenceInterval: Hashable, Sendable {
  /// The lower end.
  package var low: Double
  /// The upper end; not below `low`.
  package var high: Double
  /// The confidence asked for, between 0 and 1.
  package var level: Double

  /// An interval from its ends; traps if they are the wrong way round.
  package init(low: Double, high: Double, level: Double) {
    precondition(low <= high, "an interval's ends are in order")
    self.low = low
    self.high = high
    self.level = level
  }

  /// Whether `value` lies between the ends, or is one of them.
  package func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// Whether the whole interval lies within `band`, ends included.
  package func lies(within band: ClosedRange<Double>) -> Bool {
    band.contains(low) && band.contains(high)
  }
}

/// The agreement of the repetitions of an exact metric: all the same, or not.
///
/// An exact metric, such as a count of allocations, has no interval and no median: any variation is
/// a finding, about the parser or about the metric, and is for a warning rather than an average.
package enum ExactAgreement<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Every repetition gave this value.
  case agreed(Value)
  /// Repetitions gave these values: two or more, ascending, each listed once.
  case varied([Value])

  /// Compares all repetitions of one exact metric.
  ///
  /// - Throws: `SampleError.empty` if there are none. Variation is a result, not an error.
  /// - Complexity: O(*n*) where they agree; *d* log *d* more for *d* distinct values.
  package init(_ repetitions: some Sequence<Value>) throws(SampleError) {
    let distinct = Set(repetitions)
    guard let value = distinct.first else { throw .empty }
    self = distinct.count == 1 ? .agreed(value) : .varied(distinct.sorted())
  }

  /// The value all repetitions agree on, nil if they don't.
  package var value: Value? {
    guard case .agreed(let value) = self else { return nil }
    return value
  }
}
