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

/// The ends of several documents that are stored one after the other in a file.
///
/// The text form has one line per document: the offset in bytes of the byte after its last one. The offsets
/// increase, and the last one is the size of the file.
public struct DocumentBoundaries: Hashable, Sendable {
  /// The offsets, in order.
  public var ends: [Int]

  /// An error in the text.
  public struct Malformed: Error, Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The text that was expected there.
    public var expected: String
  }

  /// Creates the boundaries of documents that end at these offsets.
  public init(ends: [Int]) { self.ends = ends }

  /// Creates the boundaries between documents of these sizes, in bytes.
  public init(sizes: [Int]) {
    ends = sizes.reduce(into: []) { ends, size in ends.append((ends.last ?? 0) + size) }
  }

  /// Parses the text form.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - size: The size of the file that they describe, in bytes.
  /// - Throws: ``Malformed`` for the first line that is not valid.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String, size: Int) throws(Malformed) {
    ends = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let last = ends.last ?? 0
      guard let end = Int(line), end > last, end <= size else {
        throw Malformed(line: index + 1, expected: "an offset above \(last), at most \(size)")
      }
      ends.append(end)
    }
    guard ends.last == size else {
      throw Malformed(line: ends.count + 1, expected: "the size of the file, \(size)")
    }
  }

  /// The text form.
  public var text: String { ends.map { "\($0)\n" }.joined() }

  /// The range of each document in the file, in bytes.
  public var documents: [Range<Int>] { zip([0] + ends, ends).map { $0..<$1 } }
}
