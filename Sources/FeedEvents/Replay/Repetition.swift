/// A document made longer by repeating its items: the part before them, the items several times, the rest.
///
/// It is replayed from a buffer that holds the items twice. Every chunk no larger than the items is then
/// contiguous, and the memory needed doesn't depend on the factor.
public struct Repetition: Hashable, Sendable {
  /// The largest factor; sizes stay within 64 bits with it.
  public static let maximumFactor = 1_000_000

  /// The range of the items in the document, in bytes.
  public let items: Range<Int>
  /// How many times they are replayed.
  public let factor: Int

  /// Creates a repetition.
  ///
  /// - Parameters:
  ///   - items: The range of the items, from the first byte of the first to the byte after the last.
  ///   - factor: How many times they are replayed; at least 2 and at most ``maximumFactor``.
  public init(of items: Range<Int>, by factor: Int) {
    precondition((2...Self.maximumFactor).contains(factor), "a repetition by \(factor)")
    precondition(!items.isEmpty && items.lowerBound >= 0, "a repetition of no items")
    self.items = items
    self.factor = factor
  }

  /// The same items twice: the smallest repeated document that the doubled buffer holds.
  public var smallest: Repetition { Repetition(of: items, by: 2) }

  /// Returns the size of the repeated document in bytes, from the size of the buffer with the items twice.
  public func size(fromBufferOf bufferSize: Int) -> Int { bufferSize + (factor - 2) * items.count }
}
