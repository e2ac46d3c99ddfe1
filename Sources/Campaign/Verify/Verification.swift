package import FeedEvents
internal import Results
package import WorkerContract

/// The result of verifying: whose logs are right, and who gets no numbers.
package struct Verification: Sendable {
  /// What became of each backend, in the order of the plan.
  package let outcomes: [Outcome]
  /// Whose logs are the reference: `manifest` or a backend; `nil` if none accepted the document.
  package let reference: String?
  /// The SHA-256 of the event log all agree on.
  package let eventsDigest: String?
  /// The SHA-256 of the record log all agree on.
  package let recordsDigest: String?
  /// The number of events in the document, for each dialect; of one whose log is not at hand, it isn't
  /// known.
  package let events: [Dialect: Int]
  /// The number of parses that were compared.
  package let parses: Int
  /// What a reader should know.
  package let warnings: [String]

  /// What became of one backend.
  package struct Outcome: Sendable {
    /// The backend.
    package let backend: String
    /// `ok`, or what is wrong with it.
    package let status: Status
    /// The reason, in words; of one that is `ok`, what it was not verified by, or nothing.
    package let reason: String
    /// The first differing event of both sides, where it differs.
    package let difference: Difference?
    /// The event log of the first stream, where it was accepted and whole logs are kept.
    package let eventLog: [UInt8]?
    /// The record log of the first stream, where records were built and whole logs are kept.
    package let recordLog: [UInt8]?
    /// The number of events it reported; `nil` if it has no log of them.
    var eventCount: Int?
    /// The number of items it built records of; `nil` if it has no log of them.
    var itemCount: Int?
    /// The fields of records that could not be read.
    package let diagnostics: [String]
    /// Whether it reads the document otherwise than another engine, and no manifest says which is right:
    /// it differs, and gets numbers all the same.
    package var isUndecided = false

    /// Why it gets no numbers; `nil` if it does.
    var failure: BackendLogs.Failure? {
      status == .ok || isUndecided ? nil : BackendLogs.Failure(status: status, reason: reason)
    }
  }

  /// The first place where two logs differ.
  package struct Difference: Hashable, Sendable {
    /// Which log: `events` or `records`.
    package var log: String
    /// The line, counted from 1.
    package var line: Int
    /// The line of the reference; `nil` if that log had ended.
    package var expected: String?
    /// The line that was reported; `nil` if that log had ended.
    package var received: String?
    /// Where in the document, in words.
    package var place: String?
  }

  /// Whether the logs of every backend are right.
  package var isSound: Bool { outcomes.allSatisfy { !$0.status.isFailure } }
}

extension Verification {
  /// What became of an implementation; `nil` of one that is not verified.
  func outcome(of implementation: Implementation) -> Outcome? {
    outcomes.first { $0.backend == implementation.name }
  }

  /// Figures of an implementation with the status of one that engines leave undecided, if it is.
  func marking(_ figures: [MetricResult], of implementation: Implementation) -> [MetricResult] {
    guard let outcome = outcome(of: implementation), outcome.isUndecided else { return figures }
    return figures.map { figure in
      guard figure.status == .ok else { return figure }
      var figure = figure
      (figure.status, figure.reason) = (outcome.status, outcome.reason)
      return figure
    }
  }

  /// What was found of two documents of the same records, each by implementations of its own.
  func joined(with other: Verification) -> Verification {
    Verification(
      outcomes: outcomes + other.outcomes, reference: reference ?? other.reference,
      eventsDigest: eventsDigest ?? other.eventsDigest,
      recordsDigest: recordsDigest ?? other.recordsDigest,
      events: events.merging(other.events) { first, _ in first }, parses: parses + other.parses,
      warnings: warnings + other.warnings)
  }

  /// What is known of a document that changed while it was verified: nothing of any implementation.
  static func void(
    _ allBackendLogs: [BackendLogs], because change: String
  ) -> Verification {
    let outcomes = allBackendLogs.map { logs in
      Outcome(
        backend: logs.implementation.name, status: .notComparable, reason: change, difference: nil,
        eventLog: nil, recordLog: nil, diagnostics: [])
    }
    return Verification(
      outcomes: outcomes, reference: nil, eventsDigest: nil, recordsDigest: nil, events: [:],
      parses: 0, warnings: [change])
  }
}
