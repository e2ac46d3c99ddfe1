/// Rounds that resemble the round before: not as independent as tests take them to be.
public struct Correlation: Hashable, Sendable {
  /// The least correlation that matters: from there on a verdict's error rate is more than twice
  /// that it was made for.
  public static let relevant = 0.25
  /// The normal quantile that the correlation must exceed, times √*n*: false alarms are below 1 %.
  public static let significance = 2.5758

  /// The correlation of each round with the one before, from -1 to 1.
  public let coefficient: Double

  /// Looks for correlation of neighbouring rounds; nil if there is none that matters.
  ///
  /// The coefficient of lag 1 of the ranks, so that single outliers neither make nor hide one; of *n*
  /// independent rounds it is normal with a deviation of 1/√*n* (Bartels, *The Rank Version of von
  /// Neumann's Ratio Test for Randomness*, JASA 77, 1982). Ten rounds are needed.
  ///
  /// - Complexity: O(*n* log *n*).
  public init?(in series: RoundSeries) {
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
