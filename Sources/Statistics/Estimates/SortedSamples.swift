/// Samples in ascending order: sorted once, never empty, all finite.
///
/// The element at index `i` is the order statistic of rank `i + 1`. Estimators that take this type
/// need not check their input again.
package struct SortedSamples: Hashable, Sendable {
  private let ascending: [Double]

  /// Sorts `samples`, which may be in any order.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the index of the first such sample in
  ///   `samples`. Ties, zeros and negative numbers are allowed.
  package init(_ samples: some Sequence<Double>) throws(SampleError) {
    var ascending = Array(samples)
    guard !ascending.isEmpty else { throw .empty }
    if let index = ascending.firstIndex(where: { !$0.isFinite }) { throw .notFinite(index: index) }
    ascending.sort()
    self.ascending = ascending
  }
}

// MARK: - Collection

extension SortedSamples: RandomAccessCollection {
  /// 0, the position of the least sample.
  package var startIndex: Int { 0 }

  package var endIndex: Int { ascending.count }

  /// The order statistic of rank `position + 1`.
  package subscript(position: Int) -> Double { ascending[position] }
}

extension SortedSamples {
  /// The middle sample, or the mean of the two middle ones: `quantile(0.5)`.
  package var median: Double { quantile(0.5) }

  /// Returns the quantile at `probability`, interpolated between the two nearest samples.
  ///
  /// Definition 7 of Hyndman & Fan, *Sample Quantiles in Statistical Packages* (The American
  /// Statistician 50, 1996), which is also the default of R and of NumPy. Traps unless
  /// `probability` is in 0…1.
  package func quantile(_ probability: Double) -> Double {
    precondition(0...1 ~= probability, "a quantile's probability lies in 0...1")
    let position = Double(count - 1) * probability
    let index = Int(position)
    let low = self[index]
    let high = self[Swift.min(index + 1, count - 1)]
    let fraction = position - Double(index)
    // Two products, because `low + (high - low) * fraction` would overflow for the largest samples,
    // and mirrored samples would get a median that differs in the last bit. Rounding must not leave
    // `low...high`.
    let mixed = low * (1 - fraction) + high * fraction
    return Swift.min(Swift.max(mixed, low), high)
  }
}

extension SortedSamples {
  /// The standard deviation estimated from the median absolute deviation, which outliers hardly affect.
  ///
  /// The median absolute deviation of a normal distribution is 0.6745 of its standard deviation.
  package var robustDeviation: Double {
    let middle = median
    return map { abs($0 - middle) }.median / 0.6745
  }
}

extension Collection<Double> {
  /// The middle value, or the mean of the two middle ones; traps if the collection is empty.
  package var median: Double {
    let ascending = sorted()
    return (ascending[(count - 1) / 2] + ascending[count / 2]) / 2
  }
}

/// The reason why a set of samples allows no estimate.
package enum SampleError: Error, Hashable, Sendable {
  /// There are no samples, or no round has samples of both sides.
  case empty
  case notFinite(index: Int)
  /// A ratio needs positive values on both sides; round `index` has a value that is zero or
  /// negative.
  case notPositive(index: Int)
  /// The ratio of round `index` is too large or too small for a `Double`.
  case notRepresentable(index: Int)
  /// A slope needs two distinct sizes; the associated value is how many there are.
  case tooFewSizes(Int)
}

extension Double {
  /// Checks that the sample of an index is a finite number above zero, which has a logarithm.
  func requireLogarithm(at index: Int) throws(SampleError) {
    guard isFinite else { throw .notFinite(index: index) }
    guard self > 0 else { throw .notPositive(index: index) }
  }
}

extension SampleError: CustomStringConvertible {
  /// A sentence without a full stop that describes the error; samples and rounds are counted from
  /// 0.
  package var description: String {
    switch self {
    case .empty: "there are no samples"
    case .notFinite(let index): "sample \(index) is infinite or not a number"
    case .notPositive(let index): "round \(index) has a value that is zero or negative"
    case .notRepresentable(let index): "the ratio of round \(index) is out of range"
    case .tooFewSizes(let count): "there are \(count) different sizes where two are needed"
    }
  }
}
