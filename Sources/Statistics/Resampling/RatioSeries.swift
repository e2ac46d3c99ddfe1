import Glibc

/// The ratios of two rows on one file, one a round.
public struct RatioSeries: Hashable, Sendable {
  /// The file's name.
  public let file: String
  /// The logarithms of the ratios; the order of the rounds is forgotten.
  public let logs: SortedSamples

  /// The ratios of one file, such as `PairedRatios.byRound`, in any order.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the place of the first
  ///   ratio that has no logarithm.
  /// - Complexity: O(*n* log *n*).
  public init(file: String, ratios: some Sequence<Double>) throws(SampleError) {
    var logs: [Double] = []
    for (index, ratio) in ratios.enumerated() {
      guard ratio.isFinite else { throw .notFinite(index: index) }
      guard ratio > 0 else { throw .notPositive(index: index) }
      logs.append(log(ratio))
    }
    self.file = file
    self.logs = try SortedSamples(logs)
  }

  /// The median over the rounds, taken of logarithms.
  public var median: FileRatio { FileRatio(file: file, ratio: exp(logs.median)) }
}
