import Glibc

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
