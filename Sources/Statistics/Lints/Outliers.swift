import Glibc

/// Rounds far away from all others: another program ran, or an interrupt occurred during the
/// sample.
package struct Outliers: Hashable, Sendable {
  /// The smallest distance from the median, as a share, that makes a round an outlier: a smaller
  /// distance moves no figure.
  ///
  /// Clocks of low resolution give samples that are equal except for the last digit. Their interquartile range
  /// is 0, so the fences alone would make every other value an outlier.
  package static let relevantShare = 0.03

  /// The rounds that are outliers, counted from 0, in ascending order.
  package let rounds: [Int]
  /// The outlier farthest from the median.
  package let worstRound: Int
  /// The sample of the worst round divided by the median of all rounds.
  package let worstRatio: Double

  /// Looks for rounds outside Tukey's outer fences, on either side; nil if there are none.
  ///
  /// At least six rounds are needed. Among series of 6 to 1000 rounds whose logarithms are normal,
  /// less than 1 % have a finding. Distributions with long tails do have outliers, and these are
  /// found: with exponential noise, in 5 % to 10 % of series of 9 to 20 rounds.
  package init?(in series: RoundSeries) {
    guard let fences = TukeyFences(series.logs) else { return nil }
    let distances = series.logs.map { abs($0 - fences.median) }
    rounds = series.logs.indices.filter { round in
      let inside = fences.low <= series.logs[round] && series.logs[round] <= fences.high
      return !inside && distances[round] > log(1 + Self.relevantShare)
    }
    guard let worst = rounds.max(by: { distances[$0] < distances[$1] }) else { return nil }
    worstRound = worst
    worstRatio = exp(series.logs[worst] - fences.median)
  }
}

/// The range outside which a logarithm is an outlier, derived from the quartiles.
///
/// Tukey's outer fences (*Exploratory Data Analysis*, 1977, §2D) lie three interquartile ranges
/// beyond the quartiles. The quartiles of few samples vary so much that one of nine normal samples
/// would be outside in 7 % of cases, so the fences are moved out by a term in 1/*n*, as in Hoaglin
/// & Iglewicz (*Fine-Tuning Some Resistant Rules for Outlier Labeling*, JASA 82, 1987). With this
/// term, less than 1 % of simulated sets of 6 to 1000 normal samples have any sample outside.
struct TukeyFences {
  /// The distance from quartile to fence for many samples, in interquartile ranges.
  static let ranges = 3.0
  /// The addition to that distance for few samples, before division by their number.
  static let rangesForFew = 30.0
  /// The smallest number of samples with meaningful quartiles.
  static let minimumSamples = 6

  let low: Double
  let median: Double
  let high: Double

  /// Creates the fences of `logs`; nil if there are too few of them, or if one is not finite.
  init?(_ logs: some Sequence<Double>) {
    guard let sorted = try? SortedSamples(logs), sorted.count >= Self.minimumSamples else {
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
