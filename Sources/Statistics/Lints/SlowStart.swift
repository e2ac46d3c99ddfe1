import Glibc

/// First rounds that are slower than the rest, because caches, files or the clock frequency had to warm up.
package struct SlowStart: Hashable, Sendable {
  /// The share by which a first round must be slower than the rest: a smaller difference moves no figure.
  package static let relevantShare = 0.03
  /// The largest share of the rounds that may be the start; the rest defines what is normal.
  ///
  /// A start of a quarter leaves enough rounds to compare with; a longer start is a drift.
  static let maximumStartShare = 0.25

  package let rounds: Int
  /// The sample of the first round divided by the median of the rest.
  package let ratio: Double

  /// Looks for rounds at the start that lie above Tukey's outer fence of the rest; nil if there are none.
  ///
  /// At least eight rounds are needed. The fence is one-sided and computed without the start, so that a slow
  /// start cannot widen it. Among series of 8 to 200 rounds without a slow start, less than 0.5 % have a
  /// finding if the noise of the logarithms is normal, and less than 1.5 % if it is exponential.
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
