public import Results

/// A figure of which any change counts, or nearly so.
public struct ExactFigure: Hashable, Codable, Sendable {
  /// The metric.
  public let metric: String
  /// The unit of the figure.
  public let unit: String
  /// The figure; of one that varies, its median.
  public let value: Double
  /// The least that was seen; `nil` where it never varied.
  public let low: Double?
  /// The most that was seen; `nil` where it never varied.
  public let high: Double?

  /// The figure in a row of results; `nil` where that has none, or is neither exact nor a count of
  /// instructions.
  public init?(_ row: ResultRow) {
    guard row.status == .ok, let value = row.value, row.reference == nil,
      row.kind == .exact || Self.nearlyExact.contains(row.metric)
    else { return nil }
    metric = row.metric
    unit = row.unit
    self.value = value
    let varies = row.low != row.high
    low = varies ? row.low : nil
    high = varies ? row.high : nil
  }

  /// What callgrind counts: the same but for a few in a million.
  private static let nearlyExact: Set = ["instructions", "retains", "releases"]

  /// The least that was seen.
  var least: Double { low ?? value }

  /// The most that was seen.
  var most: Double { high ?? value }

  /// Whether it is one of those that hold for any sample.
  var kind: MetricKind { Self.nearlyExact.contains(metric) ? .noisy : .exact }
}
