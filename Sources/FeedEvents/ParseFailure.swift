/// The reason why a parser rejected a document, or could not be created.
public struct ParseFailure: Error, Hashable, Sendable {
  /// The kind of failure.
  public var kind: Kind
  /// The parser's own error number; 0 if it has no number.
  public var code: Int
  /// The parser's own message.
  public var reason: String
  /// The position in the document where the parser noticed the error.
  public var position: SourcePosition

  /// The kinds of failure that callers treat differently; an open set.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name used in reports.
    public var rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The document is not well-formed (XML 1.0, §2.1), or is not JSON (RFC 8259).
    public static let malformed = Self(rawValue: "malformed")
    /// The document is well-formed but does not fit its record type: a JSON value has another type.
    public static let content = Self(rawValue: "content")
    /// The document is not namespace-well-formed (Namespaces in XML 1.0, §7).
    public static let namespace = Self(rawValue: "namespace")
    /// A limit of the parser, or the memory of the machine, was exceeded.
    public static let limit = Self(rawValue: "limit")
    /// The parser could not be created.
    public static let unavailable = Self(rawValue: "unavailable")
  }

  /// Creates a failure; `reason` is the parser's own message.
  public init(
    _ kind: Kind, code: Int = 0, reason: String, position: SourcePosition = SourcePosition()
  ) {
    self.kind = kind
    self.code = code
    self.reason = reason
    self.position = position
  }
}

/// A position in a document, as precisely as a parser reports it.
public struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int?
  /// The column as the parser itself counts (bytes or characters), counted from 1.
  public var column: Int?
  /// The number of bytes before the position.
  public var byteOffset: Int?

  /// Creates a position from any of its three coordinates.
  public init(line: Int? = nil, column: Int? = nil, byteOffset: Int? = nil) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

/// The end of a parse that was not rejected.
public enum ParseEnd: Hashable, Sendable {
  /// The whole document was read.
  case complete
  /// The sink asked to stop; the associated value is the parser's position, as far as it is known.
  case stopped(at: SourcePosition)
}
