/// A place in a document, as far as a parser can tell.
public struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int?
  /// The column in the parser's own reckoning (bytes or characters), counted from 1.
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
