import Glibc

/// The ratio of two implementations over many files: each file counts once, however many rounds it
/// had.
///
/// Only the geometric mean of ratios gives the same ranking whichever implementation is the
/// reference (Fleming & Wallace, *How Not to Lie with Statistics*, Communications of the ACM 29,
/// 1986).
package struct GeometricMean: Hashable, Sendable {
  /// The smallest number of files for which an interval is computed.
  ///
  /// The interval of a median at 95 % needs six samples, too; with fewer files the ends of a
  /// bootstrap interval are little more than the least and the greatest of them.
  package static let minimumFiles = 6

  /// The default number of resamples: another seed moves the ends by about a hundredth of the width
  /// of the interval.
  static let defaultResamples = 10_000

  /// The geometric mean of the median ratios of the files.
  package let value: Double
  /// The file with the smallest median ratio; the first of them if several share it.
  package let least: RatioSeries
  /// The file with the greatest median ratio; the first of them if several share it.
  package let greatest: RatioSeries
  /// The confidence interval of the geometric mean over all files *like these*; nil if there are
  /// too few files.
  ///
  /// It shows how much the result depends on the choice of files. Resampling draws files, because
  /// more rounds add no new files: see `HierarchicalBootstrap`.
  package let interval: ConfidenceInterval?
  package let count: Int

  /// Computes the geometric mean over `files`, with an interval from resamples determined by
  /// `seed`.
  ///
  /// Traps unless `level` lies between 0 and 1 and `resamples` is positive.
  ///
  /// - Throws: `SampleError.empty` if there are no files.
  /// - Complexity: O(`resamples` · *k*) for *k* files, however many rounds they have.
  package init(
    of files: [RatioSeries], level: Double, seed: UInt64,
    resamples: Int = defaultResamples
  ) throws(SampleError) {
    guard let least = files.min(by: { $0.median < $1.median }),
      let greatest = files.max(by: { $0.median < $1.median })
    else { throw .empty }
    self.least = least
    self.greatest = greatest
    count = files.count
    value = exp(files.reduce(0) { $0 + $1.logs.median } / Double(files.count))
    guard files.count >= Self.minimumFiles else {
      interval = nil
      return
    }
    let logs = HierarchicalBootstrap(files.map(\.logs))
      .interval(level: level, seed: seed, resamples: resamples)
    interval = ConfidenceInterval(low: exp(logs.low), high: exp(logs.high), level: level)
  }
}

/// The ratios of two implementations on one file, one for each round.
package struct RatioSeries: Hashable, Sendable {
  package let file: String
  /// The logarithms of the ratios, sorted: the order of the rounds is lost.
  package let logs: SortedSamples

  /// Creates the series of ratios of one file, such as `PairedRatios.byRound`, in any order.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the index of the first
  ///   ratio that has no logarithm.
  package init(file: String, ratios: some Sequence<Double>) throws(SampleError) {
    var logs: [Double] = []
    for (index, ratio) in ratios.enumerated() {
      try ratio.requireLogarithm(at: index)
      logs.append(log(ratio))
    }
    self.file = file
    self.logs = try SortedSamples(logs)
  }

  /// The median ratio over the rounds, computed from the logarithms.
  package var median: Double { exp(logs.median) }
}
