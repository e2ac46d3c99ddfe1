// Nothing is called by name: importing the C library has libm linked, where the compiler finds the
// `sqrt` of `squareRoot()`.
import Glibc

/// The ratios of two rows measured in the same rounds, round by round.
///
/// Pairing removes what a round does to both rows alike: a neighbour's load, a clock's frequency.
/// Samples of different rounds are never divided by one another.
package struct PairedRatios: Hashable, Sendable {
  /// Row over reference of every complete round, in the order of the rounds.
  package let byRound: [Double]
  /// The number of rounds left out because one row, or both, had no sample.
  package let dropped: Int
  private let sorted: SortedSamples

  /// Divides the two samples of every complete round.
  ///
  /// - Throws: `SampleError.notFinite` or `.notPositive` for any sample that can't be part of a
  ///   ratio, even in a round that is incomplete; `.notRepresentable` where the ratio of two good
  ///   samples can't be; `.empty` if no round is complete. A missing sample is not an error.
  /// - Complexity: O(*n* log *n*).
  package init(_ rounds: some Sequence<RoundPair>) throws(SampleError) {
    var ratios: [Double] = []
    var dropped = 0
    var index = 0
    // An array's elements are reached directly, those of a sequence through a call each.
    for round in Array(rounds) {
      if let ratio = try Self.ratio(of: round, index: index) {
        ratios.append(ratio)
      } else {
        dropped += 1
      }
      index += 1
    }
    sorted = try SortedSamples(ratios)
    byRound = ratios
    self.dropped = dropped
  }

  /// The ratios of rounds that are divided already.
  ///
  /// - Throws: As the other initialiser, for a ratio that is no finite number above zero.
  /// - Complexity: O(*n* log *n*).
  package init(_ ratios: some Sequence<Double>) throws(SampleError) {
    try self.init(ratios.lazy.map { RoundPair(row: $0, reference: 1) })
  }

  /// The median of the log-ratios with its order-statistic interval, both exponentiated.
  ///
  /// It takes no logarithm. The logarithm keeps the order, so that the interval's ends are
  /// ratios themselves, and so is the median of an odd number of rounds; with an even number it is
  /// the geometric mean of the two middle ratios. Swapping the rows gives the reciprocals. Traps
  /// unless `level` lies between 0 and 1.
  ///
  /// - Complexity: O(*n*).
  package func estimate(level: Double) -> Estimate {
    let low = sorted[(sorted.count - 1) / 2]
    let high = sorted[sorted.count / 2]
    // A product of roots can't overflow, but rounding might take it out of `low...high`.
    let mean = low.squareRoot() * high.squareRoot()
    return Estimate(
      value: min(max(mean, low), high), interval: sorted.medianInterval(level: level),
      count: sorted.count)
  }
}

// MARK: - One round

extension PairedRatios {
  /// The ratio of a complete round, nil for an incomplete one.
  private static func ratio(of round: RoundPair, index: Int) throws(SampleError) -> Double? {
    for sample in [round.row, round.reference] {
      guard let sample else { continue }
      guard sample.isFinite else { throw .notFinite(index: index) }
      guard sample > 0 else { throw .notPositive(index: index) }
    }
    guard let row = round.row, let reference = round.reference else { return nil }
    let ratio = row / reference
    guard ratio.isFinite, ratio > 0 else { throw .notRepresentable(index: index) }
    return ratio
  }
}

/// The samples of two rows in one round; nil where a row has none.
package struct RoundPair: Hashable, Sendable {
  /// The sample of the row that is compared.
  package var row: Double?
  /// The sample of the row it is compared with.
  package var reference: Double?

  /// The two samples of one round.
  package init(row: Double?, reference: Double?) {
    self.row = row
    self.reference = reference
  }
}
