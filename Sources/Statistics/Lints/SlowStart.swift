import Glibc

/// First rounds that are slower than the rest: caches, files or a clock frequency had to warm up.
public struct SlowStart: Hashable, Sendable {
  /// The share by which a first round must be slower than the rest: less moves no figure.
  public static let relevantShare = 0.03
  /// The part of the rounds that is taken for the start, at most; the rest is what is normal.
  ///
  /// A start of a quarter leaves rounds enough to judge by, and a longer one is a drift.
  public static let longestStart = 0.25

  /// The number of rounds, from the first on, that are slower.
  public let rounds: Int
  /// The first round's sample over the median of the rest.
  public let ratio: Double

  /// Looks for rounds at the start above Tukey's outer fence of the rest; nil if there are none.
  ///
  /// Eight rounds are needed. The fence is one-sided and made without the start, so that no slow
  /// start widens it. Of series without one, of 8 to 200 rounds, less than 0.5 % have a finding
  /// with normal noise of the logarithms, less than 1.5 % with exponential noise.
  ///
  /// - Complexity: O(*n* log *n*).
  public init?(in series: RoundSeries) {
    let longest = Int(Double(series.count) * Self.longestStart)
    let start = series.logs.prefix(longest)
    guard let fences = TukeyFences(series.logs.dropFirst(longest)) else { return nil }
    let limit = max(fences.high, fences.median + log(1 + Self.relevantShare))
    rounds = start.prefix { $0 > limit }.count
    guard let first = start.first, rounds > 0 else { return nil }
    ratio = exp(first - fences.median)
  }
}
