/// Which metrics are compared.
public enum MetricChoice: Hashable, Sendable {
  /// All exact ones, and those noisy ones by which parsers are chosen.
  case usual
  /// Every one there is.
  case all
  /// These, by name or pattern.
  case named([String])

  /// The noisy metrics by which parsers are chosen, in the order of their tables.
  static let headlines = [ratio, "parse_time", "first_item", "peak_resident", "first_parse"]

  /// The ratios within each run, which what a run does to all rows alike leaves alone.
  static let ratio = "parse_time_ratio"
}
