// No function of Glibc is called by name. The import links libm, where the compiler finds the
// `sqrt` behind `squareRoot()`.
import Glibc

/// The ratios of two implementations measured in the same rounds, round by round.
///
/// Pairing removes whatever a round does to both implementations alike, such as the load of a
/// neighbour or the clock frequency. Samples of different rounds are never divided by one another.
package struct PairedRatios: Hashable, Sendable {
  /// The ratio of the implementation to the reference in every complete round, in the order of the
  /// rounds.
  package let byRound: [Double]
  private let sorted: SortedSamples

  /// Divides the two samples of every complete round.
  ///
  /// - Throws: `SampleError.notFinite` or `.notPositive` for any sample that cannot be part of a
  ///   ratio, even in an incomplete round; `.notRepresentable` if the ratio of two valid samples is
  ///   out of range; `.empty` if no round is complete. A missing sample is not an error.
  package init(_ rounds: some Sequence<RoundPair>) throws(SampleError) {
    var ratios: [Double] = []
    // Iterating over an array accesses elements directly; a generic sequence costs a call for each.
    for (index, round) in Array(rounds).enumerated() {
      if let ratio = try Self.ratio(of: round, index: index) { ratios.append(ratio) }
    }
    sorted = try SortedSamples(ratios)
    byRound = ratios
  }

  /// Creates the ratios of rounds from ratios computed already.
  ///
  /// - Throws: The same errors as the other initialiser, for a ratio that is not a finite number
  ///   above zero.
  package init(_ ratios: some Sequence<Double>) throws(SampleError) {
    try self.init(ratios.lazy.map { RoundPair(value: $0, reference: 1) })
  }

  /// Returns the median of the log-ratios with its order-statistic interval, both exponentiated.
  ///
  /// No logarithm is computed. Because the logarithm is monotonic, the ends of the interval are
  /// ratios themselves, and so is the median of an odd number of rounds; for an even number, the
  /// median is the geometric mean of the two middle ratios. Swapping the two implementations gives
  /// the reciprocals. Traps unless `level` lies between 0 and 1.
  package func estimate(level: Double) -> Estimate {
    let low = sorted[(sorted.count - 1) / 2]
    let high = sorted[sorted.count / 2]
    // A product of square roots cannot overflow, but rounding could move it outside `low...high`.
    let mean = low.squareRoot() * high.squareRoot()
    return Estimate(
      value: min(max(mean, low), high), interval: sorted.medianInterval(level: level),
      count: sorted.count)
  }
}

// MARK: - One round

extension PairedRatios {
  /// Returns the ratio of a complete round; nil for an incomplete one.
  private static func ratio(of round: RoundPair, index: Int) throws(SampleError) -> Double? {
    for sample in [round.value, round.reference] {
      try sample?.requireLogarithm(at: index)
    }
    guard let value = round.value, let reference = round.reference else { return nil }
    let ratio = value / reference
    guard ratio.isFinite, ratio > 0 else { throw .notRepresentable(index: index) }
    return ratio
  }
}

/// The samples of two implementations in one round; nil for a missing sample.
package struct RoundPair: Hashable, Sendable {
  package var value: Double?
  package var reference: Double?

  package init(value: Double?, reference: Double?) {
    self.value = value
    self.reference = reference
  }
}
