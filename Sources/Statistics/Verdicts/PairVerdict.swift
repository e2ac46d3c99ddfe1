/// What can be said of a row's time against the reference's, by the interval of their ratio.
public enum PairVerdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// The whole interval lies below what counts as the same.
  case faster
  /// The whole interval lies above what counts as the same.
  case slower
  /// The whole interval lies within what counts as the same.
  case same
  /// The interval reaches across an edge, or there are too few rounds for one.
  case undecided
}
