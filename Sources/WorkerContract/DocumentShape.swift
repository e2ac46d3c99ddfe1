internal import FeedEvents

/// How what is replayed is made of a document's file: as it is, repeated, or cut into many.
package struct DocumentShape: Hashable, Sendable {
  /// How many times the items are replayed; 1 is the document as it is.
  package var factor: Int
  /// Where the items are in the file, in bytes; needed where `factor` is above 1.
  package var itemsRange: Range<Int>?
  /// The path of a file that tells where each of many documents ends; `nil` where there is one.
  package var boundaries: String?
  /// About how many bytes of many documents are replayed: a sample of them, always the same; `nil` for
  /// all.
  package var sampleBytes: Int?

  /// A shape; the file as it is, by default.
  package init(
    factor: Int = 1, itemsRange: Range<Int>? = nil, boundaries: String? = nil,
    sampleBytes: Int? = nil
  ) {
    self.factor = factor
    self.itemsRange = itemsRange
    self.boundaries = boundaries
    self.sampleBytes = sampleBytes
  }

  /// The options it is read from.
  static let options: Set = ["--factor", "--items-range", "--boundaries", "--sample-bytes"]

  init(_ options: Options) throws(WorkerUsage) {
    factor =
      try options.optional("--factor") { Int($0).flatMap { Self.factors.contains($0) ? $0 : nil } }
      ?? 1
    itemsRange = try options.optional("--items-range", Self.range)
    boundaries = options.last("--boundaries")
    sampleBytes = try options.optional("--sample-bytes") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    guard factor == 1 || itemsRange != nil else {
      throw WorkerUsage("--factor needs --items-range")
    }
    guard factor == 1 || boundaries == nil else {
      throw WorkerUsage("--factor does not go with --boundaries")
    }
    guard sampleBytes == nil || boundaries != nil else {
      throw WorkerUsage("--sample-bytes needs --boundaries")
    }
  }

  /// The options, as they are read.
  var arguments: [String] {
    var words: [String] = []
    if factor != 1 { words += ["--factor", String(factor)] }
    if let itemsRange {
      words += ["--items-range", "\(itemsRange.lowerBound),\(itemsRange.upperBound)"]
    }
    if let boundaries { words += ["--boundaries", boundaries] }
    if let sampleBytes { words += ["--sample-bytes", String(sampleBytes)] }
    return words
  }

  private static let factors = 1...Repetition.largestFactor

  /// `A,B`: from byte A to before byte B, as in a manifest's `items_range`.
  private static func range(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], 0 <= start, start < end else {
      return nil
    }
    return start..<end
  }
}
