/// A recorded stream: the arrival time and the size of each chunk of a document.
///
/// The text form is CSV with the columns `elapsed_us,bytes`. Comment lines before them begin with `#` and
/// say how the stream was recorded.
public struct StreamRecording: Hashable, Sendable {
  /// The sizes of the chunks in bytes, in order.
  public private(set) var sizes: [Int] = []
  /// The size of the recorded document, in bytes.
  public private(set) var totalBytes = 0
  /// The arrival time of each chunk, in microseconds since the request was sent; never decreasing.
  public private(set) var arrivals: [Int] = []
  /// The `key: value` comments before the first line, in order.
  public var comments: [Comment] = []

  /// One line of the header.
  public struct Comment: Hashable, Sendable {
    /// The word before the colon.
    public var key: String
    /// The text after it.
    public var value: String

    /// Creates a line of the header; neither part may contain a line feed.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// An error in the text of a recording.
  public struct Malformed: Error, Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The text that was expected there.
    public var expected: String
  }

  /// Parses the text of a recording.
  ///
  /// - Throws: ``Malformed`` for the first line that is not valid.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(Malformed) {
    var headed = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let number = index + 1
      if line.isEmpty { continue }
      if line.hasPrefix("#") {
        if let comment = Comment(line.dropFirst()) { comments.append(comment) }
      } else if !headed {
        guard line == "elapsed_us,bytes" else {
          throw Malformed(line: number, expected: "the column heads elapsed_us,bytes")
        }
        headed = true
      } else {
        try append(line, number: number)
      }
    }
    guard !sizes.isEmpty else { throw Malformed(line: 1, expected: "at least one chunk") }
  }

  /// The latest arrival, about eleven days in microseconds, so that sums in nanoseconds fit in an `Int`.
  private static let latest = 1_000_000_000_000

  /// The largest sum of the sizes, so that it fits in an `Int`.
  private static let largest = 1 << 50

  /// Creates a recording from measured arrivals and sizes.
  ///
  /// - Precondition: There is at least one chunk, no chunk is empty, and the arrivals never decrease.
  public init(arrivals: [Int], sizes: [Int], comments: [Comment]) {
    precondition(
      !sizes.isEmpty && sizes.count == arrivals.count, "a chunk has a size and an arrival")
    self.arrivals = arrivals
    self.sizes = sizes
    totalBytes = sizes.reduce(0, +)
    self.comments = comments
  }

  /// The text form.
  public var text: String {
    comments.map { "# \($0.key): \($0.value)\n" }.joined() + "elapsed_us,bytes\n"
      + zip(arrivals, sizes).map { "\($0),\($1)\n" }.joined()
  }

  private mutating func append(_ line: Substring, number: Int) throws(Malformed) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 2, let elapsed = Int(fields[0]), let bytes = Int(fields[1]),
      elapsed >= 0, bytes > 0, bytes < 1 << 40
    else {
      throw Malformed(line: number, expected: "two whole numbers, elapsed_us,bytes, bytes above 0")
    }
    guard elapsed <= Self.latest else {
      throw Malformed(line: number, expected: "an elapsed_us of at most \(Self.latest)")
    }
    guard elapsed >= arrivals.last ?? 0 else {
      throw Malformed(
        line: number, expected: "an elapsed_us that is not less than that of the previous line")
    }
    guard bytes <= Self.largest - totalBytes else {
      throw Malformed(line: number, expected: "chunks of at most \(Self.largest) bytes in all")
    }
    arrivals.append(elapsed)
    sizes.append(bytes)
    totalBytes += bytes
  }
}

extension StreamRecording.Comment {
  /// Parses `key: value`; `nil` if the comment is free text.
  fileprivate init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    key = String(text[..<colon].drop { $0 == " " })
    value = String(text[text.index(after: colon)...].drop { $0 == " " })
  }
}
