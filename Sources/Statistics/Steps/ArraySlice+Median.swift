extension ArraySlice<Double> {
  /// The middle element, or the mean of the two middle ones; traps where there is none.
  ///
  /// - Complexity: O(*n* log *n*).
  var median: Double {
    let sorted = sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
