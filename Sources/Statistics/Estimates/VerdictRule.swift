/// The rule by which verdicts are read off intervals; fixed before the first round.
///
/// The intervals of a family hold together: each has the level that makes the chance of any of them
/// missing its ratio at most ``errorRate`` (Bonferroni), however they depend on one another. So no
/// further correction is needed, and the interval that is printed is the one that decided.
package struct VerdictRule: Hashable, Sendable {
  /// The margin within which two rows count as the same: 0.01 is ratios from 1 / 1.01 to 1.01.
  package let sameWithin: Double
  /// The probability, at most, that any interval of the family misses its ratio.
  package let errorRate: Double
  /// How many intervals hold together: one for each comparison and look.
  package let intervals: Int

  /// The chance of a wrong verdict in a family that reports use.
  package static let standardErrorRate = 0.01

  /// A rule from its parts; traps if a part is out of range.
  package init(
    sameWithin: Double = 0.01, errorRate: Double = Self.standardErrorRate, intervals: Int
  ) {
    precondition(sameWithin > 0 && sameWithin.isFinite, "a margin is above zero")
    precondition(errorRate > 0 && errorRate < 1, "an error rate lies between 0 and 1")
    precondition(intervals >= 0, "a family has a natural number of intervals")
    self.sameWithin = sameWithin
    self.errorRate = errorRate
    self.intervals = intervals
  }

  /// The confidence level of each interval.
  package var level: Double { 1 - errorRate / Double(max(1, intervals)) }

  /// The ratios that count as the same.
  package var band: ClosedRange<Double> { 1 / (1 + sameWithin)...1 + sameWithin }

  /// What an interval of a ratio, row over reference, says; without one nothing is decided.
  package func verdict(on interval: OrderStatisticInterval?) -> TestDecision {
    guard let interval else { return .undecided }
    if interval.low > band.upperBound { return .slower }
    if interval.high < band.lowerBound { return .faster }
    let isInside = band.contains(interval.low) && band.contains(interval.high)
    return isInside ? .same : .undecided
  }

  /// The fewest rounds that have an interval at the level.
  package var fewestRounds: Int {
    // The extremes of n rounds miss the median with a probability of 2 / 2ⁿ.
    var rounds = 1
    while MedianRanks(count: rounds, level: level) == nil { rounds += 1 }
    return rounds
  }
}

/// The verdict on a row's time against the reference's, by the interval of their ratio.
package enum TestDecision: String, Hashable, Sendable, Codable, CaseIterable {
  /// The whole interval lies below what counts as the same.
  case faster
  /// The whole interval lies above what counts as the same.
  case slower
  /// The whole interval lies within what counts as the same.
  case same
  /// The interval reaches across an edge, or there are too few rounds for one.
  case undecided
}
