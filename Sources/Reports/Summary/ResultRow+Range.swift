import Results

extension ResultRow {
  /// The interval; `nil` if there is none.
  var range: ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
