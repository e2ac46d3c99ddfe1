/// Cuts a document that comes piece by piece into its tokens, as ``MarkupScanner`` does one that is whole.
///
/// In memory is the token that isn't whole yet, with the rest of the piece it is in.
struct TokenStream {
  /// The part of the document that tokens lie in.
  private(set) var window: [UInt8] = []
  /// Where the window begins in the document.
  private(set) var start = 0
  private var position = 0
  /// How large the window must be before it is searched: twice what was left of the one before, so that a
  /// long token is not searched from its beginning with every piece.
  private var needed = leastBytes

  /// What kind of token begins, and the encoding, can be seen in so many bytes.
  static let leastBytes = 64 << 10

  /// Takes in the next bytes; what ``next(isLast:)`` gave is no longer in the window.
  mutating func take(_ piece: ArraySlice<UInt8>) {
    window.removeFirst(position)
    start += position
    position = 0
    window.append(contentsOf: piece)
  }

  /// The next token, if all of it has come.
  ///
  /// - Parameter isLast: Whether nothing more will come: what is left open reaches to the end.
  /// - Returns: The token, by its place in the window.
  /// - Complexity: O(*n*) in the number of bytes, over all tokens.
  mutating func next(isLast: Bool) -> MarkupToken? {
    guard isLast || window.count >= needed else { return nil }
    var scanner = MarkupScanner(window.span, from: start + position == 0 ? nil : position)
    // A token that reaches to the end of the window may go on after it.
    guard let token = scanner.next(), isLast || token.range.upperBound < window.count else {
      needed = max(Self.leastBytes, 2 * (window.count - position))
      return nil
    }
    needed = 0
    position = token.range.upperBound
    return token
  }
}
