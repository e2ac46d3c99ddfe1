import Glibc

/// Rounds far away from all others: something else ran, or an interrupt fell into the sample.
package struct Outliers: Hashable, Sendable {
  /// How far from the median a round must be at least, as a share: less moves no figure.
  ///
  /// Clocks of few digits make samples that are equal but for the last one; their interquartile
  /// range is 0, and the fences alone would call every other value an outlier.
  package static let relevantShare = 0.03

  /// The rounds that are outliers, counted from 0, ascending.
  package let rounds: [Int]
  /// The share of outliers among all rounds.
  package let share: Double
  /// The outlier farthest from the median.
  package let worstRound: Int
  /// The worst round's sample over the median of all rounds.
  package let worstRatio: Double

  /// Looks for rounds outside Tukey's outer fences, on either side; nil if there are none.
  ///
  /// Six rounds are needed. Of series of 6 to 1000 rounds whose logarithms are normal less than 1 %
  /// have a finding. Long tails do have outliers, and they are found: with exponential noise in
  /// 5 % to 10 % of series of 9 to 20 rounds.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(in series: RoundSeries) {
    guard let fences = TukeyFences(series.logs) else { return nil }
    let distances = series.logs.map { abs($0 - fences.median) }
    rounds = series.logs.indices.filter { round in
      let inside = fences.low <= series.logs[round] && series.logs[round] <= fences.high
      return !inside && distances[round] > log(1 + Self.relevantShare)
    }
    guard let worst = rounds.max(by: { distances[$0] < distances[$1] }) else { return nil }
    share = Double(rounds.count) / Double(series.count)
    worstRound = worst
    worstRatio = exp(series.logs[worst] - fences.median)
  }
}

/// The range outside which a logarithm is far out, from the quartiles of others.
///
/// Tukey's outer fences (*Exploratory Data Analysis*, 1977, §2D), three interquartile ranges beyond
/// the quartiles. The quartiles of few samples vary so much that one of nine normal samples would
/// be outside in 7 % of cases: fences are therefore moved out by a term in 1/*n*, as Hoaglin &
/// Iglewicz do (*Fine-Tuning Some Resistant Rules for Outlier Labeling*, JASA 82, 1987). With it,
/// in simulations of 6 to 1000 normal samples, any is outside in less than 1 % of cases.
struct TukeyFences {
  /// Interquartile ranges from quartile to fence, for many samples.
  static let ranges = 3.0
  /// What few samples add, divided by their number.
  static let rangesForFew = 30.0
  /// Fewer samples than this have no quartiles worth the name.
  static let fewestSamples = 6

  let low: Double
  let median: Double
  let high: Double

  /// The fences of `logs`, nil if these are too few; traps unless all are finite.
  init?(_ logs: some Sequence<Double>) {
    guard let sorted = try? SortedSamples(logs), sorted.count >= Self.fewestSamples else {
      return nil
    }
    let lower = sorted.quantile(0.25)
    let upper = sorted.quantile(0.75)
    let reach = (Self.ranges + Self.rangesForFew / Double(sorted.count)) * (upper - lower)
    low = lower - reach
    median = sorted.median
    high = upper + reach
  }
}
