/// The reason why a document is not well-formed.
public struct SyntaxError: Error, Hashable, Sendable {
  /// The kind of error.
  public var kind: Kind
  /// A description of the error.
  public var reason: String
  /// The offset in bytes of the token in which it was found.
  public var offset: Int

  /// The kinds of error that a caller may treat differently.
  public enum Kind: Sendable {
    /// It is not well-formed (XML 1.0), or not in UTF-8.
    case malformed
    /// It is not namespace-well-formed (Namespaces in XML 1.0).
    case namespace
  }
}
