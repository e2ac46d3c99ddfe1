import Glibc

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

  /// Looks for a trend over the rounds; nil if there is none, or none that matters.
  ///
  /// The trend is tested by Mann and Kendall's method and estimated by Theil and Sen's, neither of which
  /// assumes a distribution. The test needs at least six rounds to reach its significance level. At most 1 %
  /// of series of independent rounds have a finding, whatever the noise.
  package init?(in series: RoundSeries) {
    guard MannKendall(series.logs).pValue < Self.significance else { return nil }
    let change = exp(TheilSen(series.logs).slope * Double(series.count - 1)) - 1
    guard abs(change) >= Self.relevantShare else { return nil }
    self.change = change
  }
}
