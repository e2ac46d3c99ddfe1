import Glibc

/// The samples of one implementation, in the order of the rounds: the input of the lints.
///
/// All lints work on logarithms, on which proportional noise has the same size for short and long times, and
/// a ratio is a distance.
package struct RoundSeries: Hashable, Sendable {
  /// The samples in the order of the rounds; rounds without a sample are left out.
  package let values: [Double]
  /// The logarithms of the samples, in the same order.
  let logs: [Double]

  /// Creates a series of positive samples.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the index of the first sample that
  ///   has no logarithm.
  package init(_ values: some Sequence<Double>) throws(SampleError) {
    let values = Array(values)
    guard !values.isEmpty else { throw .empty }
    for (index, value) in values.enumerated() { try value.requireLogarithm(at: index) }
    self.values = values
    logs = values.map { log($0) }
  }

  package var count: Int { values.count }
}
