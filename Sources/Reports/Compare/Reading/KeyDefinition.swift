internal import Results

/// What a key means, where it stands unless told, and how a file tells its value.
public struct KeyDefinition: Sendable {
  /// The key.
  public let key: MeasurementKey
  /// What it tells, in a line.
  public let summary: String
  /// Where it stands unless told.
  public let place: Place
  /// Its value where a file doesn't tell it.
  let absent: String
  /// The value of a row of a report.
  let ofRow: @Sendable (Results, ResultRow) -> String?
  /// The value of a sample whose name has these parts.
  let ofSample: @Sendable (SampleFile, [String: String]) -> String?

  /// Where a key stands in a comparison.
  public enum Place: String, Hashable, Sendable {
    /// Each value has tables of its own.
    case table
    /// Each value has rows of its own.
    case row
    /// Each value has a column of its own.
    case column
    /// It belongs to no place: it is told of where it varies.
    case none
  }

  init(
    _ name: String, _ summary: String, in place: Place, absent: String = "unknown",
    ofSample: (@Sendable (SampleFile, [String: String]) -> String?)? = nil,
    ofRow: @escaping @Sendable (Results, ResultRow) -> String?
  ) {
    key = MeasurementKey(rawValue: name)
    self.summary = summary
    self.place = place
    self.absent = absent
    self.ofRow = ofRow
    self.ofSample = ofSample ?? { file, parts in parts[name] ?? file.configuration[name] }
  }
}
