extension PastRow {
  /// The mean of the figures.
  public var mean: Double { values.reduce(0, +) / Double(points.count) }

  /// The median of the figures.
  public var median: Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
