/// A key and its value.
public struct KeyValue: Hashable, Codable, Sendable {
  /// The key.
  public var key: String
  /// Its value.
  public var value: String

  /// A key and its value.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
