/// The rule that derives verdicts from intervals; it is fixed before the first round.
///
/// The intervals of a family hold simultaneously: the level of each is chosen so that the
/// probability that any of them misses its ratio is at most ``errorRate`` (Bonferroni), whatever
/// the dependence between them. No further correction is needed, so the printed interval is the one
/// that decides.
package struct VerdictRule: Hashable, Sendable {
  /// The margin within which two implementations count as the same: 0.01 means ratios from 1 / 1.01
  /// to 1.01.
  package let sameWithin: Double
  /// The upper bound on the probability that any interval of the family misses its ratio.
  package let errorRate: Double
  /// The number of simultaneous intervals: one for each comparison and look.
  package let intervals: Int

  package static let standardErrorRate = 0.01

  /// Creates a rule from its parts; traps if a part is out of range.
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

  package var level: Double { 1 - errorRate / Double(max(1, intervals)) }

  package var band: ClosedRange<Double> { 1 / (1 + sameWithin)...1 + sameWithin }

  /// Returns the verdict for the interval of a ratio, implementation to reference; `.undecided`
  /// without an interval.
  package func verdict(on interval: ConfidenceInterval?) -> Outcome {
    guard let interval else { return .undecided }
    if interval.low > band.upperBound { return .worse }
    if interval.high < band.lowerBound { return .better }
    return interval.lies(within: band) ? .same : .undecided
  }

  /// The smallest number of rounds that gives an interval at the level.
  package var minimumRounds: Int {
    // The least and the greatest of n rounds miss the median with a probability of 2 / 2ⁿ.
    var rounds = 1
    while MedianRanks(count: rounds, level: level) == nil { rounds += 1 }
    return rounds
  }
}
