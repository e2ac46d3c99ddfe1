internal import Statistics

/// A value, and how far it goes.
struct Figure: Hashable, Sendable {
  /// The level of every interval.
  static let level = 0.95

  /// The median, or what all samples of an exact metric agree on.
  var value: Double
  /// The least of an exact metric; of a noisy one the lower end of its 95 % interval, `nil` where there
  /// is none.
  var low: Double?
  /// The greatest, or the upper end.
  var high: Double?
  /// The number of samples of one run behind it, or of runs.
  var count: Int
}

extension Measurement {
  /// The figure of the run: as its file has it, else from the samples; `nil` if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in samples.
  var own: Figure? {
    if let figure { return figure }
    guard let sorted = try? SortedSamples(samples) else { return nil }
    return Figure(
      value: sorted.median, low: sorted.first, high: sorted.last, count: sorted.count)
  }
}
