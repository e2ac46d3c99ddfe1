/// What the repetitions of an exact metric say: all the same, or not what they should be.
///
/// An exact metric, such as a count of allocations, has no interval and no median: any variation is
/// a finding, about the parser or about the metric, and is for a warning rather than an average.
public enum ExactAgreement<Value: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Every repetition gave this value.
  case agreed(Value)
  /// Repetitions gave these values: two or more, ascending, each listed once.
  case varied([Value])

  /// Compares all repetitions of one exact metric.
  ///
  /// - Throws: `SampleError.empty` if there are none. Variation is a result, not an error.
  /// - Complexity: O(*n*) where they agree; *d* log *d* more for *d* distinct values.
  public init(_ repetitions: some Sequence<Value>) throws(SampleError) {
    let distinct = Set(repetitions)
    guard let value = distinct.first else { throw .empty }
    self = distinct.count == 1 ? .agreed(value) : .varied(distinct.sorted())
  }

  /// The value all repetitions agree on, nil if they don't.
  public var value: Value? {
    guard case .agreed(let value) = self else { return nil }
    return value
  }
}
