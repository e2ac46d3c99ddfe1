/// What a test holds against its null hypothesis.
public enum Alternative: Hashable, Sendable, CaseIterable {
  /// There is a difference, in whichever direction.
  case twoSided
  /// Differences lie below zero, or the first sample below the second.
  case less
  /// Differences lie above zero, or the first sample above the second.
  case greater
}
