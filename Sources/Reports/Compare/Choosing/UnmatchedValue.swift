/// A value that was asked for and that no measurement has.
public struct UnmatchedValue: Hashable, Sendable {
  /// The key it was asked of.
  public var key: String
  /// The value, or pattern, as it was written.
  public var value: String
  /// The values there are.
  public var known: [String]

  /// A value that nothing has.
  public init(key: String, value: String, known: [String]) {
    self.key = key
    self.value = value
    self.known = known
  }
}
