/// A kind of log that an implementation is verified by.
///
/// The raw value is its name in descriptions and reports.
public enum LogKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// The event log, with a line for each event of the document.
  case events
  /// The record log, with a line for each field of each record.
  case records
}

extension LogKind {
  package var title: String {
    switch self {
    case .events: "event log"
    case .records: "record log"
    }
  }
}
