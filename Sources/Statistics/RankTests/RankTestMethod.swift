/// How a rank test finds the distribution of its statistic.
public enum RankTestMethod: Hashable, Sendable {
  /// Exact while that is cheap, else normal; each test says up to which count.
  case automatic
  /// The exact distribution, given the ties there are.
  case exact
  /// The normal distribution with the same mean and variance, corrected for ties and continuity.
  case normal
}
