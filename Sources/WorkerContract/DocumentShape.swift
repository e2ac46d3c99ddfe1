internal import FeedEvents

/// How the replayed input is made from the file of a document: unchanged, repeated, or split into many
/// documents.
package struct DocumentShape: Hashable, Sendable {
  /// How many times the items are replayed; 1 leaves the document unchanged.
  package var factor: Int
  /// The range of bytes that the items occupy in the file; required if `factor` is above 1.
  package var itemsRange: Range<Int>?
  /// The path of a file with the end of each of many documents; `nil` if the file is one document.
  package var boundaries: String?
  /// The approximate number of bytes to replay from many documents, as a fixed sample of them; `nil` to
  /// replay all of them.
  package var sampleBytes: Int?

  /// Creates a shape; the default is the unchanged file.
  package init(
    factor: Int = 1, itemsRange: Range<Int>? = nil, boundaries: String? = nil,
    sampleBytes: Int? = nil
  ) {
    self.factor = factor
    self.itemsRange = itemsRange
    self.boundaries = boundaries
    self.sampleBytes = sampleBytes
  }

  init(_ options: Options) throws(WorkerUsage) {
    factor =
      try options.optional("--factor") { Int($0).flatMap { Self.factors.contains($0) ? $0 : nil } }
      ?? 1
    itemsRange = try options.optional("--items-range", Self.range)
    boundaries = options.last("--boundaries")
    sampleBytes = try options.positive("--sample-bytes")
    guard factor == 1 || itemsRange != nil else {
      throw WorkerUsage("--factor needs --items-range")
    }
    guard factor == 1 || boundaries == nil else {
      throw WorkerUsage("--factor can't be combined with --boundaries")
    }
    guard sampleBytes == nil || boundaries != nil else {
      throw WorkerUsage("--sample-bytes needs --boundaries")
    }
  }

  /// The shape as command-line options, which `init(_:)` reads.
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

  private static let factors = 1...Repetition.maximumFactor

  /// Reads `A,B`: the offset of the first byte and the offset after the last byte, as in `items_range` of a
  /// manifest.
  private static func range(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], 0 <= start, start < end else {
      return nil
    }
    return start..<end
  }
}
