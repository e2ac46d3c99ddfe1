/// Wilcoxon's signed-rank test, whether paired differences lie as much above zero as below.
///
/// Wilcoxon, *Individual Comparisons by Ranking Methods* (Biometrics Bulletin 1, 1945). The null
/// hypothesis is a distribution symmetrical about zero; no shape is assumed beyond that. Zeros are
/// dropped, as Wilcoxon did; tied magnitudes share the mean of their ranks.
public struct SignedRankTest: Hashable, Sendable {
  /// Up to so many differences that aren't zero `.automatic` is `.exact`.
  public static let exactLimit = 100

  /// The number of differences that aren't zero.
  public let count: Int
  private let ranks: DoubledRanks
  private let doubledStatistic: Int

  /// Ranks the magnitudes of `differences`.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the place of the first such difference.
  ///   Zeros are fine, even nothing but zeros: then `count` is 0 and every p-value 1.
  /// - Complexity: O(*n* log *n*).
  public init(_ differences: some Sequence<Double>) throws(SampleError) {
    var ascending = Array(differences)
    guard !ascending.isEmpty else { throw .empty }
    if let index = ascending.firstIndex(where: { !$0.isFinite }) { throw .notFinite(index: index) }
    ascending.removeAll { $0 == 0 }
    ascending.sort { $0.magnitude < $1.magnitude }
    count = ascending.count
    ranks = DoubledRanks(ascending: ascending.map(\.magnitude))
    doubledStatistic = zip(ascending, ranks.ascending)
      .reduce(0) { sum, ranked in ranked.0 > 0 ? sum + ranked.1 : sum }
  }

  /// W⁺, the sum of the ranks of differences above zero.
  public var statistic: Double { Double(doubledStatistic) / 2 }

  /// The probability of a statistic at least as extreme if the null hypothesis holds.
  ///
  /// The exact one is conditional on the ties there are; the two-sided one is twice the smaller of
  /// the others, at most 1.
  ///
  /// - Complexity: O(*n*³) where exact, whatever the count; else O(1).
  public func pValue(_ alternative: Alternative, method: RankTestMethod = .automatic) -> Double {
    switch method {
    case .automatic: pValue(alternative, method: count <= Self.exactLimit ? .exact : .normal)
    case .exact: exactPValue(alternative)
    case .normal: normal.pValue(of: statistic, alternative)
    }
  }
}

// MARK: - The two distributions

extension SignedRankTest {
  private func exactPValue(_ alternative: Alternative) -> Double {
    let distribution = SignedRankDistribution(ranks: ranks)
    // The distribution is symmetrical: its upper tail is the lower one of the ranks below zero.
    let mirrored = count * (count + 1) - doubledStatistic
    return switch alternative {
    case .twoSided:
      min(1, 2 * distribution.probability(atMost: min(doubledStatistic, mirrored)))
    case .less: distribution.probability(atMost: doubledStatistic)
    case .greater: distribution.probability(atMost: mirrored)
    }
  }

  private var normal: NormalApproximation {
    let count = Double(count)
    let squares = count * (count + 1) * (2 * count + 1)
    return NormalApproximation(
      mean: count * (count + 1) / 4, variance: (squares - ranks.tieTerm / 2) / 24)
  }
}

// MARK: - What so many differences can say at most

extension SignedRankTest {
  /// The least two-sided p-value that `count` differences can have, all of one sign: 2 / 2ⁿ.
  public static func leastPValue(count: Int) -> Double {
    precondition(count >= 0, "differences are counted from 0")
    return min(1, Double(sign: .plus, exponent: 1 - count, significand: 1))
  }

  /// The fewest differences whose least two-sided p-value is no more than `pValue`.
  ///
  /// Traps unless `pValue` is above 0.
  public static func fewestCount(reaching pValue: Double) -> Int {
    precondition(pValue > 0, "no number of differences reaches 0")
    var count = 0
    while leastPValue(count: count) > pValue { count += 1 }
    return count
  }
}
