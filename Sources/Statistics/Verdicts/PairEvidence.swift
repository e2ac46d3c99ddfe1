import Glibc

/// What the rounds of one pair say when they are looked at.
struct PairEvidence {
  /// The median ratio and its interval.
  let estimate: Estimate
  /// The one verdict that the estimate allows.
  let verdict: PairVerdict
  /// The two-sided p-value against a ratio of 1.
  let pDifference: Double
  /// The p-value against a ratio outside the band.
  let pEquivalence: Double
  private let difference: SignedRankTest
  private let equivalence: EquivalenceTest
  private let logRatios: [Double]
  private let rule: VerdictRule

  /// Weighs the ratios of all rounds so far, row over reference.
  ///
  /// - Throws: `SampleError` if there are none, or one isn't a finite number above zero.
  init(ratios: [Double], rule: VerdictRule) throws(SampleError) {
    let paired = try PairedRatios(ratios)
    estimate = paired.estimate(level: rule.intervalLevel)
    verdict = rule.verdict(inReachOf: estimate.value)
    logRatios = paired.byRound.map { log($0) }
    difference = try SignedRankTest(logRatios)
    equivalence = try EquivalenceTest(logRatios, margin: rule.sameWithin)
    pDifference = difference.pValue(.twoSided)
    pEquivalence = equivalence.pValue()
    self.rule = rule
  }

  /// The number of rounds.
  var rounds: Int { logRatios.count }

  /// The p-value of the verdict in reach; 1 if ranks lean the other way than the median.
  var pValue: Double {
    let excess = difference.statistic - Double(difference.count * (difference.count + 1)) / 4
    return switch verdict {
    case .slower: excess > 0 ? pDifference : 1
    case .faster: excess < 0 ? pDifference : 1
    case .same: pEquivalence
    case .undecided: 1
    }
  }

  /// Whether the verdict, reached at `level`, leaves the pair's other null hypothesis no chance.
  ///
  /// A difference must be clear of the band's edge too, not just of 1; sameness must hold at half
  /// the level, where a false difference is rarer than the level allows.
  func isClear(at level: Double) -> Bool {
    switch verdict {
    case .slower: equivalence.belowUpperEdge.pValue(.greater) <= level
    case .faster: equivalence.aboveLowerEdge.pValue(.less) <= level
    case .same: pEquivalence <= level / 2
    case .undecided: false
    }
  }

  /// What it would take to decide at the last look, held to `level`.
  func outlook(level: Double) -> Outlook {
    let median = log(estimate.value)
    let deviations = logRatios.map { ($0 - median).magnitude }.sorted()
    // The median absolute deviation of a normal distribution is its quartile: as a measure of
    // spread it takes no notice of the rounds a neighbour disturbed.
    let spread = 1.4826 * deviations[deviations.count / 2]
    return Outlook(median: median, spread: spread, rounds: rounds, level: level, rule: rule)
  }
}
