/// A scanner that splits a document that arrives piece by piece into tokens, like ``MarkupScanner`` does for
/// a complete document.
///
/// Only the incomplete token and the rest of its piece are kept in memory.
struct TokenStream {
  /// The part of the document that contains the current tokens.
  private(set) var window: [UInt8] = []
  /// The offset of the window in the document.
  private(set) var start = 0
  private var position = 0
  /// The size that the window must reach before it is searched.
  ///
  /// It is twice the size of the last incomplete token, so that a long token is not searched from its
  /// beginning with every piece.
  private var needed = leastBytes

  /// The number of bytes from which the encoding and the kind of a token can be recognised.
  static let leastBytes = 64 << 10

  /// Adds the next bytes; tokens that ``next(isLast:)`` returned are removed from the window.
  mutating func read(_ piece: ArraySlice<UInt8>) {
    window.removeFirst(position)
    start += position
    position = 0
    window.append(contentsOf: piece)
  }

  /// Returns the next token, if it is complete.
  ///
  /// - Parameter isLast: Whether no more bytes will arrive, so that an unclosed token extends to the end.
  /// - Returns: The token, with its range in the window; `nil` if more bytes are needed, or at the end.
  mutating func next(isLast: Bool) -> MarkupToken? {
    guard isLast || window.count >= needed else { return nil }
    var scanner = MarkupScanner(window.span, from: start + position == 0 ? nil : position)
    // A token that reaches the end of the window may continue in the next piece.
    guard let token = scanner.next(), isLast || token.range.upperBound < window.count else {
      needed = max(Self.leastBytes, 2 * (window.count - position))
      return nil
    }
    needed = 0
    position = token.range.upperBound
    return token
  }
}
