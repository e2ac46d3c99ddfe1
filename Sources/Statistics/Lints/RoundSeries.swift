import Glibc

/// The samples of one implementation, in the order of the rounds: the input of the lints.
///
/// All lints work on logarithms, on which proportional noise has the same size for short and long times, and
/// a ratio is a distance.
package struct RoundSeries: Hashable, Sendable {
  /// The samples in the order of the rounds; rounds without a sample are left out.
  package let values: [Double]
  /// The logarithms of the samples, in the same order.
  let logs: [Double]

  /// Creates a series of positive samples.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the index of the first sample that
  ///   has no logarithm.
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

/// Rounds that resemble the round before, and so are less independent than tests assume.
package struct Correlation: Hashable, Sendable {
  /// The smallest correlation that matters: from here on, the error rate of a verdict is more than twice the
  /// nominal rate.
  package static let relevant = 0.25
  /// The normal quantile that the correlation times √*n* must exceed; it keeps false alarms below 1 %.
  package static let significance = 2.5758

  /// The correlation of each round with the one before, from −1 to 1.
  package let coefficient: Double

  /// Looks for correlation of adjacent rounds; nil if there is none that matters.
  ///
  /// The coefficient is the lag-1 autocorrelation of the ranks, so single outliers neither cause nor hide a
  /// correlation. For *n* independent rounds it is normal with a standard deviation of 1/√*n* (Bartels, *The
  /// Rank Version of von Neumann's Ratio Test for Randomness*, JASA 77, 1982). At least ten rounds are
  /// needed.
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

/// An implementation that becomes slower or faster from round to round because of heat, a filling disk or a
/// neighbour.
package struct Drift: Hashable, Sendable {
  /// The significance level of the trend test, and so the rate of its false alarms.
  package static let significance = 0.01
  /// The change over the series, as a share, below which a drift doesn't matter.
  ///
  /// The band within which implementations count as the same: a drift within it changes no verdict,
  /// especially as all implementations share the rounds.
  package static let relevantShare = 0.01

  /// The expected increase from the first round to the last, as a share; negative for a decrease.
  package let change: Double
  /// The probability of so clear a trend if there is no drift.
  package let pValue: Double

  /// Looks for a trend over the rounds; nil if there is none, or none that matters.
  ///
  /// The trend is tested by Mann and Kendall's method and estimated by Theil and Sen's, neither of which
  /// assumes a distribution. The test needs at least six rounds to reach its significance level. At most 1 %
  /// of series of independent rounds have a finding, whatever the noise.
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

/// First rounds that are slower than the rest, because caches, files or the clock frequency had to warm up.
package struct SlowStart: Hashable, Sendable {
  /// The share by which a first round must be slower than the rest: a smaller difference moves no figure.
  package static let relevantShare = 0.03
  /// The largest share of the rounds that may be the start; the rest defines what is normal.
  ///
  /// A start of a quarter leaves enough rounds to compare with; a longer start is a drift.
  static let maximumStartShare = 0.25

  /// The number of slow rounds at the start.
  package let rounds: Int
  /// The sample of the first round divided by the median of the rest.
  package let ratio: Double

  /// Looks for rounds at the start that lie above Tukey's outer fence of the rest; nil if there are none.
  ///
  /// At least eight rounds are needed. The fence is one-sided and computed without the start, so that a slow
  /// start cannot widen it. Among series of 8 to 200 rounds without a slow start, less than 0.5 % have a
  /// finding if the noise of the logarithms is normal, and less than 1.5 % if it is exponential.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(in series: RoundSeries) {
    let longest = Int(Double(series.count) * Self.maximumStartShare)
    let start = series.logs.prefix(longest)
    guard let fences = TukeyFences(series.logs.dropFirst(longest)) else { return nil }
    let limit = max(fences.high, fences.median + log(1 + Self.relevantShare))
    rounds = start.prefix { $0 > limit }.count
    guard let first = start.first, rounds > 0 else { return nil }
    ratio = exp(first - fences.median)
  }
}
