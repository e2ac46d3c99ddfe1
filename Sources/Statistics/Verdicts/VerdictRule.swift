/// What it takes to reach a verdict, fixed before the first round.
public struct VerdictRule: Hashable, Sendable {
  /// The margin within which two rows count as the same: 0.01 is ratios from 1 / 1.01 to 1.01.
  public let sameWithin: Double
  /// The probability, at most, of any wrong verdict in a family, over all looks.
  public let errorRate: Double
  /// The shares of the budget after which there is a look, ascending; the last is 1.
  public let looks: [Double]
  /// The confidence level of the interval that goes with a ratio.
  public let intervalLevel: Double

  /// A rule from its parts; traps if a part is out of range.
  public init(
    sameWithin: Double = 0.01, errorRate: Double = 0.01, looks: [Double] = [0.25, 0.5, 0.75, 1],
    intervalLevel: Double = 0.95
  ) {
    precondition(sameWithin > 0 && sameWithin.isFinite, "a margin is above zero")
    precondition(errorRate > 0 && errorRate < 1, "an error rate lies between 0 and 1")
    precondition(
      looks.last == 1 && zip([0] + looks, looks).allSatisfy { $0 < $1 },
      "looks rise from above 0 to 1")
    precondition(intervalLevel > 0 && intervalLevel < 1, "a confidence level lies between 0 and 1")
    self.sameWithin = sameWithin
    self.errorRate = errorRate
    self.looks = looks
    self.intervalLevel = intervalLevel
  }

  /// The level of the last look if no other was skipped.
  var levelOfLastLook: Double { errorRate * (1 - (looks.dropLast().last ?? 0)) }

  /// The verdict that an estimated ratio allows, were it significant.
  func verdict(inReachOf ratio: Double) -> PairVerdict {
    if ratio > 1 + sameWithin { return .slower }
    if ratio < 1 / (1 + sameWithin) { return .faster }
    return .same
  }
}
