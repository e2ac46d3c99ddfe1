/// Where each of many documents ends that lie one after the other in a file.
///
/// The text form has a line a document: the offset in bytes of the byte after its last. Offsets
/// rise, and the last one is the size of the file.
public struct DocumentBoundaries: Hashable, Sendable {
  /// The offsets, in order.
  public var ends: [Int]

  /// What is wrong with the text.
  public struct Malformed: Error, Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// What was expected there.
    public var expected: String
  }

  /// Boundaries between documents of these sizes.
  public init(sizes: [Int]) {
    ends = sizes.reduce(into: []) { ends, size in ends.append((ends.last ?? 0) + size) }
  }

  /// Reads the text form.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - size: The size of the file they are about.
  /// - Throws: ``Malformed`` at the first line that is not as it should be.
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

  /// The lines, as they are read.
  public var text: String { ends.map { "\($0)\n" }.joined() }

  /// Where each document lies in the file.
  public var documents: [Range<Int>] { zip([0] + ends, ends).map { $0..<$1 } }
}
