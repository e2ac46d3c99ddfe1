/// Borrowed text of a document: a part of a name, the value of an attribute, or character data.
///
/// Valid only until the call that brings it returns. In effect a `UTF8Span`, but one the optimiser
/// sees through: making one of those, and asking it for its bytes, is a call into the standard
/// library each time (Swift 6.3), together 4 % of the time of a parse by libxml2.
public struct XMLText: ~Escapable {
  /// The text in UTF-8.
  public let bytes: Span<UInt8>

  /// Borrows bytes that a parser reported.
  ///
  /// They must be UTF-8, and nobody checks: every parser here hands out what it has decoded and
  /// checked itself (XML 1.0, §2.2 and §4.3.3); checking again would charge the parser for it.
  @unsafe
  @inlinable
  @_lifetime(borrow bytes)
  public init(checkedByParser bytes: borrowing UnsafeBufferPointer<UInt8>) {
    let span = unsafe Span(_unsafeElements: bytes)
    self.bytes = unsafe _overrideLifetime(span, borrowing: bytes)
  }

  /// Borrows a text known to be UTF-8.
  @inlinable
  @_lifetime(copy text)
  public init(_ text: UTF8Span) { bytes = text.span }

  /// Whether there is no text.
  @inlinable public var isEmpty: Bool { bytes.isEmpty }
}
