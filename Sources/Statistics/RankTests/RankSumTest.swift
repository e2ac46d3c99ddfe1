/// The rank-sum test of Mann and Whitney, whether one of two unpaired samples tends to be greater.
///
/// Mann & Whitney, *On a Test of Whether One of Two Random Variables Is Stochastically Larger than
/// the Other* (The Annals of Mathematical Statistics 18, 1947). It is only for results that have no
/// rounds in common. Rows of the same rounds are for `SignedRankTest`: ranked together, what a
/// round does to both would hide how they differ.
public struct RankSumTest: Hashable, Sendable {
  /// Up to so many samples on both sides together `.automatic` is `.exact`.
  public static let exactLimit = 50

  private let firstCount: Int
  private let secondCount: Int
  private let ranks: DoubledRanks
  /// The doubled ranks of the first sample, added up.
  private let doubledSum: Int

  /// Ranks the samples of both sides together.
  ///
  /// - Throws: `SampleError.empty` if a side is, or `.notFinite` with the place of the first such
  ///   sample on its side.
  /// - Complexity: O(*n* log *n*).
  public init(
    _ first: some Sequence<Double>, _ second: some Sequence<Double>
  ) throws(SampleError) {
    let first = try SortedSamples(first)
    let second = try SortedSamples(second)
    var merged: [Double] = []
    merged.reserveCapacity(first.count + second.count)
    var places: [Int] = []
    places.reserveCapacity(first.count)
    var next = 0
    for sample in first {
      while next < second.count, second[next] < sample {
        merged.append(second[next])
        next += 1
      }
      places.append(merged.count)
      merged.append(sample)
    }
    merged += second[next...]
    let ranks = DoubledRanks(ascending: merged)
    firstCount = first.count
    secondCount = second.count
    doubledSum = places.reduce(0) { $0 + ranks.ascending[$1] }
    self.ranks = ranks
  }

  /// U of the first side: the number of pairs in which its sample is the greater, ties half.
  public var statistic: Double { Double(doubledSum - firstCount * (firstCount + 1)) / 2 }

  /// The probability of a statistic at least as extreme if both sides have one distribution.
  ///
  /// The exact one is conditional on the ties there are; the two-sided one is twice the smaller of
  /// the others, at most 1.
  ///
  /// - Complexity: O(*n*⁴) where exact, whatever the count; else O(1).
  public func pValue(_ alternative: Alternative, method: RankTestMethod = .automatic) -> Double {
    switch method {
    case .automatic:
      pValue(alternative, method: ranks.ascending.count <= Self.exactLimit ? .exact : .normal)
    case .exact: exactPValue(alternative)
    case .normal: normal.pValue(of: statistic, alternative)
    }
  }
}

// MARK: - The two distributions

extension RankSumTest {
  private func exactPValue(_ alternative: Alternative) -> Double {
    switch alternative {
    case .twoSided:
      return min(1, 2 * min(exactPValue(.less), exactPValue(.greater)))
    case .less:
      return RankSumDistribution(ranks: ranks, size: firstCount)
        .probability(atMost: doubledSum)
    case .greater:
      // With ties the ranks aren't symmetrical: where the first side's are many, the second side's
      // are few.
      return RankSumDistribution(ranks: ranks, size: secondCount)
        .probability(atMost: ranks.ascending.reduce(0, +) - doubledSum)
    }
  }

  private var normal: NormalApproximation {
    let all = Double(ranks.ascending.count)
    let pairs = Double(firstCount) * Double(secondCount)
    return NormalApproximation(
      mean: pairs / 2, variance: pairs / 12 * (all + 1 - ranks.tieTerm / (all * (all - 1))))
  }
}
