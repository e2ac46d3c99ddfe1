import Glibc

/// The ratio of two rows over many files: each file counts once, however many rounds it had.
///
/// Only the geometric mean of ratios gives the same ranking whichever row they are taken against
/// (Fleming & Wallace, *How Not to Lie with Statistics*, Communications of the ACM 29, 1986).
package struct GeometricMean: Hashable, Sendable {
  /// The fewest files an interval is given for.
  ///
  /// The median's interval takes six samples at 95 %, too; with fewer files a bootstrap's ends are
  /// little more than the least and the greatest of them.
  package static let fewestFiles = 6

  /// Resamples enough for ends that a second seed moves by a hundredth of the interval's width.
  static let usualResamples = 10_000

  /// The geometric mean of the files' median ratios.
  package let value: Double
  /// The file with the least ratio, the first of them if several share it.
  package let least: FileRatio
  /// The file with the greatest ratio, the first of them if several share it.
  package let greatest: FileRatio
  /// Where the geometric mean over all files *like these* lies; nil if there are too few of them.
  ///
  /// It tells how far the answer hangs on the choice of files, and is drawn over files, as more
  /// rounds make no new ones: see
  /// `HierarchicalBootstrap`.
  package let interval: ConfidenceInterval?
  /// The number of files.
  package let count: Int

  /// The geometric mean over `files`, the interval from resamples that follow from `seed`.
  ///
  /// Traps unless `level` lies between 0 and 1 and `resamples` is positive.
  ///
  /// - Throws: `SampleError.empty` if there are no files.
  /// - Complexity: O(`resamples` · *k*) for *k* files, however many rounds these have.
  package init(
    of files: [RatioSeries], level: Double, seed: UInt64,
    resamples: Int = usualResamples
  ) throws(SampleError) {
    let medians = files.map(\.median)
    guard let least = medians.min(by: { $0.ratio < $1.ratio }),
      let greatest = medians.max(by: { $0.ratio < $1.ratio })
    else { throw .empty }
    self.least = least
    self.greatest = greatest
    count = files.count
    value = exp(files.reduce(0) { $0 + $1.logs.median } / Double(files.count))
    guard files.count >= Self.fewestFiles else {
      interval = nil
      return
    }
    let logs = HierarchicalBootstrap(files.map(\.logs))
      .interval(level: level, seed: seed, resamples: resamples)
    interval = ConfidenceInterval(low: exp(logs.low), high: exp(logs.high), level: level)
  }
}

/// The ratio of two rows in one file.
package struct FileRatio: Hashable, Sendable {
  /// The file's name.
  package var file: String
  /// Row over reference: the median over the file's rounds.
  package var ratio: Double

  /// A ratio and the file it was measured on.
  package init(file: String, ratio: Double) {
    self.file = file
    self.ratio = ratio
  }
}

/// The ratios of two rows on one file, one a round.
package struct RatioSeries: Hashable, Sendable {
  /// The file's name.
  package let file: String
  /// The logarithms of the ratios; the order of the rounds is forgotten.
  package let logs: SortedSamples

  /// The ratios of one file, such as `PairedRatios.byRound`, in any order.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the place of the first
  ///   ratio that has no logarithm.
  /// - Complexity: O(*n* log *n*).
  package init(file: String, ratios: some Sequence<Double>) throws(SampleError) {
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
  package var median: FileRatio { FileRatio(file: file, ratio: exp(logs.median)) }
}
