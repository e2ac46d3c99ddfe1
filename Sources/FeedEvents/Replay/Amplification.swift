/// A document made longer by repeating its items: what is before them, the items so many times, the rest.
///
/// It is replayed from a buffer that holds the items twice, so that every chunk no larger than the
/// items lies in one piece, and memory doesn't depend on the factor.
public struct Amplification: Hashable, Sendable {
  /// The largest factor; with it sizes stay within 64 bits.
  public static let largestFactor = 1_000_000

  /// Where the items are in the document, in bytes.
  public let items: Range<Int>
  /// How many times they are replayed.
  public let factor: Int

  /// An amplification.
  ///
  /// - Parameters:
  ///   - items: Where the items are: from the first byte of the first to the byte after the last.
  ///   - factor: How many times they are replayed; at least 2 and at most ``largestFactor``.
  public init(of items: Range<Int>, by factor: Int) {
    precondition((2...Self.largestFactor).contains(factor), "an amplification by \(factor)")
    precondition(!items.isEmpty && items.lowerBound >= 0, "an amplification of no items")
    self.items = items
    self.factor = factor
  }

  /// The same items twice: the smallest document that a doubled buffer holds in one piece.
  public var smallest: Amplification { Amplification(of: items, by: 2) }

  /// The size of the amplified document, from that of the buffer with its items twice; in bytes.
  public func size(fromBufferOf bufferSize: Int) -> Int { bufferSize + (factor - 2) * items.count }
}
