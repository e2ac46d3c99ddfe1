import Glibc

/// A row that becomes slower or faster from round to round: heat, a filling disk, a neighbour.
public struct Drift: Hashable, Sendable {
  /// The probability under which a trend is taken for real: its false alarms are as rare.
  public static let significance = 0.01
  /// The change over the series, as a share, below which a drift doesn't matter.
  ///
  /// The band within which rows count as the same: a drift within it turns no verdict, least of all
  /// one over rounds that all rows share.
  public static let relevantShare = 0.01

  /// What the last round is expected to take more than the first, as a share; negative if less.
  public let change: Double
  /// The probability of so clear a trend without a drift.
  public let pValue: Double

  /// Looks for a trend over the rounds; nil if there is none, or none that matters.
  ///
  /// The trend is tested by Mann and Kendall and measured by Theil and Sen, so that neither asks
  /// for a distribution. Six rounds are needed for the test to reach its significance. Of series of
  /// independent rounds at most 1 % have a finding, whatever the noise.
  ///
  /// - Complexity: O(*n* log *n*).
  public init?(in series: RoundSeries) {
    let trend = MannKendall(series.logs)
    guard trend.pValue < Self.significance else { return nil }
    let change = exp(TheilSen(series.logs).slope * Double(series.count - 1)) - 1
    guard abs(change) >= Self.relevantShare else { return nil }
    self.change = change
    pValue = trend.pValue
  }
}
