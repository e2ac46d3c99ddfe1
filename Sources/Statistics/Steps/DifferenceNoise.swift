/// The run-to-run noise of a series, from the differences of its neighbours.
///
/// A step is in one difference alone, and a slow drift in none to speak of: neither makes noise seem
/// larger than it is, as it would the deviation from a common mean.
struct DifferenceNoise {
  /// What the median of the absolute values of normal numbers is multiplied by for their deviation.
  static let medianFactor = 1.4826
  /// The share of the differences that is looked at where more than half of them are zero.
  private static let trimmedShare = 0.9
  /// The deviation of normal numbers over the mean of the lowest nine tenths of their absolute values.
  private static let trimmedFactor = 1 / 0.6573

  /// The standard deviation, if the noise is normal; 0 where most neighbours are equal.
  let deviation: Double

  /// The noise of a series; that of fewer than two elements is 0.
  ///
  /// The median of the absolute differences, by what makes it the deviation of normal noise (the
  /// difference of two has √2 of it). More than half of the differences of whole numbers with
  /// little noise may be zero: then the mean of the lowest nine tenths takes its place.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ series: [Double]) {
    let differences = zip(series, series.dropFirst()).map { abs($1 - $0) }.sorted()
    guard !differences.isEmpty else {
      deviation = 0
      return
    }
    let median = differences[differences.count / 2]
    if median > 0 {
      deviation = median * Self.medianFactor / 2.0.squareRoot()
    } else {
      let kept = differences.prefix(Int(Double(differences.count) * Self.trimmedShare))
      let mean = kept.reduce(0, +) / Double(max(1, kept.count))
      deviation = mean * Self.trimmedFactor / 2.0.squareRoot()
    }
  }
}
