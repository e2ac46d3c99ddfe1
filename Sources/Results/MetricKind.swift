/// Whether a metric varies by its nature.
public enum MetricKind: String, Hashable, Codable, Sendable {
  /// The same in every repetition: any change counts.
  case exact
  /// Different each time: medians and intervals.
  case noisy
}
