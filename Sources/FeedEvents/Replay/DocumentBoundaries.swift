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
