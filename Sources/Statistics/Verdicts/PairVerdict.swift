/// What can be said of a row's time against the reference's.
public enum PairVerdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// It takes less time: significantly, and by an estimate beyond what counts as the same.
  case faster
  /// It takes more time: significantly, and by an estimate beyond what counts as the same.
  case slower
  /// The two are proven to be within the margin that counts as the same.
  case same
  /// The rounds so far prove none of these.
  case undecided
}
