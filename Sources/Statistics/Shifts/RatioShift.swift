import Glibc

/// How far the ratio of two rows has moved from what it was.
///
/// Either two unpaired sets of ratios, those of a record and those of now; or the ratios of two
/// builds of one row in the same rounds, whose shift is the ratio itself.
public struct RatioShift: Hashable, Sendable {
  /// The median ratio now over that of the record: above 1 is slower.
  public let change: Double
  /// The lower end of its interval at 95 %; `nil` where there are too few rounds for one.
  public let low: Double?
  /// The upper end of it.
  public let high: Double?
  /// The probability of such ranks, or further ones, if nothing has moved; in either direction.
  public let pValue: Double
  /// The standard error of the logarithm of `change`; `nil` where there are too few rounds.
  public let standardError: Double?
  /// The rounds of now.
  public let rounds: Int

  /// The shift from ratios of a record to unpaired ones of now.
  ///
  /// The interval is Price & Bonett's for a ratio of medians (*Distribution-Free Confidence Intervals
  /// for Difference and Ratio of Medians*, Journal of Statistical Computation and Simulation 72,
  /// 2002): that of the difference of the logarithms' medians, each with a standard error from its
  /// own order-statistic interval. The test is Mann & Whitney's.
  ///
  /// - Throws: `SampleError` if a side is empty or holds what is no finite number above zero.
  /// - Complexity: As `RankSumTest.pValue`.
  public init(
    from recorded: some Sequence<Double>, to now: some Sequence<Double>
  ) throws(SampleError) {
    let before = try SortedSamples(try Self.logarithms(of: recorded))
    let after = try SortedSamples(try Self.logarithms(of: now))
    let shift = after.median - before.median
    change = exp(shift)
    if let one = before.medianStandardError, let other = after.medianStandardError {
      let error = (one * one + other * other).squareRoot()
      let reach = StandardNormal.deviate(upperTail: (1 - Self.level) / 2) * error
      (low, high, standardError) = (exp(shift - reach), exp(shift + reach), error)
    } else {
      (low, high, standardError) = (nil, nil, nil)
    }
    pValue = try RankSumTest(after, before).pValue(.twoSided)
    rounds = after.count
  }

  /// The shift between two builds of one row, from their ratio in each round that holds both.
  ///
  /// The interval is that of the median; the test is Wilcoxon's signed-rank test.
  ///
  /// - Throws: `SampleError` if there are none, or one is no finite number above zero.
  /// - Complexity: As `SignedRankTest.pValue`.
  public init(paired ratios: some Sequence<Double>) throws(SampleError) {
    let logarithms = try SortedSamples(try Self.logarithms(of: ratios))
    change = exp(logarithms.median)
    let interval = logarithms.medianInterval(level: Self.level)
    (low, high) = (interval.map { exp($0.low) }, interval.map { exp($0.high) })
    standardError = logarithms.medianStandardError
    pValue = try SignedRankTest(logarithms).pValue(.twoSided)
    rounds = logarithms.count
  }

  /// The confidence level of intervals.
  private static let level = 0.95

  private static func logarithms(of ratios: some Sequence<Double>) throws(SampleError) -> [Double] {
    try PairedRatios(ratios).byRound.map { log($0) }
  }
}

extension RatioShift {
  /// The smallest slowdown that would be shown nine times out of ten, as a share.
  ///
  /// That is one that comes out above `threshold` and is significant at `level`: one and a quarter
  /// standard errors beyond the further of the two. `nil` where there are too few rounds to tell.
  public func smallestEffect(above threshold: Double, level: Double) -> Double? {
    standardError.map { error in
      let significant = StandardNormal.deviate(upperTail: level / 2) * error
      return exp(max(log(1 + threshold), significant) + Self.powerQuantile * error) - 1
    }
  }

  /// The normal quantile of 0.9.
  private static let powerQuantile = 1.2816
}

extension SortedSamples {
  /// The standard error of the median; `nil` where there are too few samples for an interval.
  ///
  /// Half the order-statistic interval over the normal deviate of its own exact coverage (McKean &
  /// Schrader, *A Comparison of Methods for Studentizing the Sample Median*, Communications in
  /// Statistics 13, 1984).
  fileprivate var medianStandardError: Double? {
    guard let interval = medianInterval(level: 0.95) else { return nil }
    let deviate = StandardNormal.deviate(upperTail: (1 - interval.coverage) / 2)
    return (interval.high - interval.low) / (2 * deviate)
  }
}
