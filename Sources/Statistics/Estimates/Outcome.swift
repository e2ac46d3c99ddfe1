/// The outcome of a comparison of two figures, of which the lower one is better.
package enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
  /// Lower: faster, or fewer.
  case better
  /// Higher: slower, or more.
  case worse
  /// Equal; for noisy metrics, shown to lie within the band of ratios that count as the same.
  case same
  /// Neither a difference nor equality could be shown.
  case undecided
}
