import Glibc

/// What one row measured, round by round, in the order of the rounds: what the lints look at.
///
/// All of them work on logarithms, where noise that is a share of the value is alike for short and
/// long times, and a ratio is a distance.
public struct RoundSeries: Hashable, Sendable {
  /// The samples in the order of the rounds; rounds without one are left out.
  public let values: [Double]
  /// The logarithms of the samples, in the same order.
  let logs: [Double]

  /// A series of positive samples.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` or `.notPositive` with the place of the first
  ///   sample that has no logarithm.
  public init(_ values: some Sequence<Double>) throws(SampleError) {
    let values = Array(values)
    guard !values.isEmpty else { throw .empty }
    for (index, value) in values.enumerated() {
      guard value.isFinite else { throw .notFinite(index: index) }
      guard value > 0 else { throw .notPositive(index: index) }
    }
    self.values = values
    logs = values.map { log($0) }
  }

  /// The number of samples.
  public var count: Int { values.count }
}
