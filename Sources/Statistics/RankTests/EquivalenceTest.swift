import Glibc

/// Two one-sided signed-rank tests, whether a ratio is within a margin of 1.
///
/// Schuirmann, *A Comparison of the Two One-Sided Tests Procedure and the Power Approach for
/// Assessing the Equivalence of Average Bioavailability* (Journal of Pharmacokinetics and
/// Biopharmaceutics 15, 1987), with Wilcoxon's test in the place of Student's. The band is
/// symmetrical in logarithms, from −log(1 + margin) to +log(1 + margin), which is 1 / (1 + margin)
/// to 1 + margin in ratios: swapping the two rows changes nothing. The null hypothesis is that the
/// ratio lies on an edge of the band or outside.
public struct EquivalenceTest: Hashable, Sendable {
  /// Whether the ratios lie above the lower edge: log-ratios plus log(1 + margin).
  public let aboveLowerEdge: SignedRankTest
  /// Whether the ratios lie below the upper edge: log-ratios less log(1 + margin).
  public let belowUpperEdge: SignedRankTest

  /// Shifts `logRatios` by either edge of the band; a `margin` of 0.01 is one per cent.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the place of the first such logarithm.
  /// - Complexity: O(*n* log *n*).
  public init(_ logRatios: some Sequence<Double>, margin: Double) throws(SampleError) {
    precondition(margin > 0 && margin.isFinite, "a margin is above zero")
    let edge = log(1 + margin)
    // Either test sorts by magnitude. In order, what lies below zero falls and the rest rises: two
    // runs, which are merged in O(n).
    let logRatios = try SortedSamples(logRatios)
    aboveLowerEdge = try SignedRankTest(logRatios.lazy.map { $0 + edge })
    belowUpperEdge = try SignedRankTest(logRatios.lazy.map { $0 - edge })
  }

  /// The larger p-value of the two tests: both have to be rejected, so neither needs adjusting.
  ///
  /// - Complexity: as `SignedRankTest.pValue`.
  public func pValue(method: RankTestMethod = .automatic) -> Double {
    max(
      aboveLowerEdge.pValue(.greater, method: method),
      belowUpperEdge.pValue(.less, method: method))
  }
}
