/// Why a parser rejected a document, or could not be made.
public struct ParseFailure: Error, Hashable, Sendable {
  /// The nature of the failure.
  public var kind: Kind
  /// The parser's own error number; 0 where it has none.
  public var code: Int
  /// The parser's own words.
  public var reason: String
  /// Where in the document the parser noticed.
  public var position: SourcePosition

  /// The natures of failure that callers treat differently; an open set.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The spelling used in reports.
    public var rawValue: String

    /// A kind by its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The document is not well-formed (XML 1.0, §2.1), or is no JSON (RFC 8259).
    public static let malformed = Self(rawValue: "malformed")
    /// The document is well-formed, but is not what its records are made of: a JSON value is of another type.
    public static let content = Self(rawValue: "content")
    /// The document is not namespace-well-formed (Namespaces in XML 1.0, §7).
    public static let namespace = Self(rawValue: "namespace")
    /// A limit of the parser, or the memory of the machine, was exceeded.
    public static let limit = Self(rawValue: "limit")
    /// The parser could not be created.
    public static let unavailable = Self(rawValue: "unavailable")
  }

  /// A failure in the parser's own words.
  public init(
    _ kind: Kind, code: Int = 0, reason: String, position: SourcePosition = SourcePosition()
  ) {
    self.kind = kind
    self.code = code
    self.reason = reason
    self.position = position
  }
}

/// A place in a document, as far as a parser can tell.
public struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int?
  /// The column as the parser itself counts (bytes or characters), counted from 1.
  public var column: Int?
  /// The number of bytes before the place.
  public var byteOffset: Int?

  /// A place known by any of its three coordinates.
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
  /// The sink asked to stop; the parser stood here, as far as it can tell.
  case stopped(at: SourcePosition)
}
