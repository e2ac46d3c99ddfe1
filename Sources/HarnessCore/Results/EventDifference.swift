package import WorkerContract

/// The first place where the events of an implementation differ from those of the reference.
package struct EventDifference: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The other side of the comparison: a backend, or `manifest` for the expected log.
  package var reference: String
  /// The log that differs: `events` or `records`.
  var log: String
  /// The line of the log, counted from 1.
  package var line: Int
  /// The line in the log of the reference; `nil` if that log had ended.
  package var expected: String?
  /// The line in the log of the implementation; `nil` if that log had ended.
  package var received: String?
  /// A description of the place in the document, as an upper bound; `nil` if it could not be found.
  var place: String?

  package var logTitle: String { LogKind(rawValue: log)?.title ?? log }
}
