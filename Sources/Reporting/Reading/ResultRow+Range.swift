import Results

extension ResultRow {
  /// The 95 % interval; `nil` where there were too few samples for one.
  var range: ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
