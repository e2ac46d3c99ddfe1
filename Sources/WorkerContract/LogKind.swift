/// A log that an implementation is verified by, by its name in descriptions and reports.
public enum LogKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// The event log: a line for each event of the document.
  case events
  /// The record log: a line for each field of each record.
  case records
}
