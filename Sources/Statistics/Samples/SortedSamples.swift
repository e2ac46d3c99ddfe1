/// Samples in ascending order: sorted once, never empty, all finite.
///
/// The collection's element at `i` is the order statistic of rank `i + 1`. Whatever is estimated
/// from it needs no further check of its input.
public struct SortedSamples: Hashable, Sendable {
  private let ascending: [Double]

  /// Sorts `samples`, which may come in any order.
  ///
  /// - Throws: `SampleError.empty`, or `.notFinite` with the place of the first such sample in
  ///   `samples`. Ties, zeros and negative numbers are fine.
  /// - Complexity: O(*n* log *n*).
  public init(_ samples: some Sequence<Double>) throws(SampleError) {
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
  public var startIndex: Int { 0 }

  /// The number of samples.
  public var endIndex: Int { ascending.count }

  /// The order statistic of rank `position + 1`.
  public subscript(position: Int) -> Double { ascending[position] }
}
