import Glibc

/// The samples of one row, in the order of the rounds: the input of the lints.
///
/// All of them work on logarithms, where noise that is a share of the value is alike for short and
/// long times, and a ratio is a distance.
package struct RoundSeries: Hashable, Sendable {
  /// The samples in the order of the rounds; rounds without one are left out.
  package let values: [Double]
  /// The logarithms of the samples, in the same order.
  let logs: [Double]

  /// A series of positive samples.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the place of the first
  ///   sample that has no logarithm.
  package init(_ values: some Sequence<Double>) throws(SampleError) {
    let values = Array(values)
    guard !values.isEmpty else { throw .empty }
    for (index, value) in values.enumerated() {
      guard value.isFinite else { throw .notFinite(index: index) }
      guard value > 0 else { throw .notPositive(index: index) }
    }
    self.values = values
    logs = values.map { log($0) }
  }

  /// The number of samples.
  package var count: Int { values.count }
}

/// Rounds that resemble the round before: not as independent as tests take them to be.
package struct Correlation: Hashable, Sendable {
  /// The least correlation that matters: from there on a verdict's error rate is more than twice
  /// that it was made for.
  package static let relevant = 0.25
  /// The normal quantile that the correlation must exceed, times √*n*: false alarms are below 1 %.
  package static let significance = 2.5758

  /// The correlation of each round with the one before, from -1 to 1.
  package let coefficient: Double

  /// Looks for correlation of neighbouring rounds; nil if there is none that matters.
  ///
  /// The coefficient of lag 1 of the ranks, so that single outliers neither make nor hide one; of *n*
  /// independent rounds it is normal with a deviation of 1/√*n* (Bartels, *The Rank Version of von
  /// Neumann's Ratio Test for Randomness*, JASA 77, 1982). Ten rounds are needed.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(in series: RoundSeries) {
    let count = series.count
    guard count >= 10 else { return nil }
    let order = series.logs.indices.sorted { series.logs[$0] < series.logs[$1] }
    var ranks = [Double](repeating: 0, count: count)
    for (rank, round) in order.enumerated() {
      ranks[round] = Double(rank) - Double(count - 1) / 2
    }
    let products = zip(ranks, ranks.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = ranks.reduce(0) { $0 + $1 * $1 }
    let coefficient = products / squares
    guard coefficient >= Self.relevant,
      coefficient * Double(count).squareRoot() > Self.significance
    else { return nil }
    self.coefficient = coefficient
  }
}

/// A row that becomes slower or faster from round to round: heat, a filling disk, a neighbour.
package struct Drift: Hashable, Sendable {
  /// The probability under which a trend is taken for real: its false alarms are as rare.
  package static let significance = 0.01
  /// The change over the series, as a share, below which a drift doesn't matter.
  ///
  /// The band within which rows count as the same: a drift within it turns no verdict, least of all
  /// one over rounds that all rows share.
  package static let relevantShare = 0.01

  /// What the last round is expected to take more than the first, as a share; negative if less.
  package let change: Double
  /// The probability of so clear a trend without a drift.
  package let pValue: Double

  /// Looks for a trend over the rounds; nil if there is none, or none that matters.
  ///
  /// The trend is tested by Mann and Kendall and measured by Theil and Sen, so that neither asks
  /// for a distribution. Six rounds are needed for the test to reach its significance. Of series of
  /// independent rounds at most 1 % have a finding, whatever the noise.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(in series: RoundSeries) {
    let trend = MannKendall(series.logs)
    guard trend.pValue < Self.significance else { return nil }
    let change = exp(TheilSen(series.logs).slope * Double(series.count - 1)) - 1
    guard abs(change) >= Self.relevantShare else { return nil }
    self.change = change
    pValue = trend.pValue
  }
}

/// First rounds that are slower than the rest: caches, files or a clock frequency had to warm up.
package struct SlowStart: Hashable, Sendable {
  /// The share by which a first round must be slower than the rest: less moves no figure.
  package static let relevantShare = 0.03
  /// The part of the rounds that is taken for the start, at most; the rest is what is normal.
  ///
  /// A start of a quarter leaves rounds enough to judge by, and a longer one is a drift.
  static let longestStart = 0.25

  /// The number of rounds, from the first on, that are slower.
  package let rounds: Int
  /// The first round's sample over the median of the rest.
  package let ratio: Double

  /// Looks for rounds at the start above Tukey's outer fence of the rest; nil if there are none.
  ///
  /// Eight rounds are needed. The fence is one-sided and made without the start, so that no slow
  /// start widens it. Of series without one, of 8 to 200 rounds, less than 0.5 % have a finding
  /// with normal noise of the logarithms, less than 1.5 % with exponential noise.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(in series: RoundSeries) {
    let longest = Int(Double(series.count) * Self.longestStart)
    let start = series.logs.prefix(longest)
    guard let fences = TukeyFences(series.logs.dropFirst(longest)) else { return nil }
    let limit = max(fences.high, fences.median + log(1 + Self.relevantShare))
    rounds = start.prefix { $0 > limit }.count
    guard let first = start.first, rounds > 0 else { return nil }
    ratio = exp(first - fences.median)
  }
}
