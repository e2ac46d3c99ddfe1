/// Why a document is not well-formed.
public struct SyntaxError: Error, Hashable, Sendable {
  /// The nature of the error.
  public var kind: Kind
  /// What is wrong, in words.
  public var reason: String
  /// Where the token begins that it was found in, in bytes.
  public var offset: Int

  /// The natures of error that a caller may treat differently.
  public enum Kind: Sendable {
    /// It is not well-formed (XML 1.0), or not in UTF-8.
    case malformed
    /// It is not namespace-well-formed (Namespaces in XML 1.0).
    case namespace
  }
}
