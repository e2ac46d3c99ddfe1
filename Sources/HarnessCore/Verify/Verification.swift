package import WorkerContract

/// The result of verification: the status of each backend, and the reference it was compared with.
package struct Verification: Encodable, Sendable {
  /// The result for each backend, in the order of the plan.
  package let results: [BackendResult]
  /// The source of the reference logs: `manifest` or a backend; `nil` if no backend accepted the document.
  package let reference: String?
  /// The SHA-256 of the reference event log.
  package let eventsDigest: String?
  /// The SHA-256 of the reference record log.
  package let recordsDigest: String?
  /// The number of events in the document; `nil` if the reference log is not available.
  package let events: Int?
  let parses: Int
  package let warnings: [String]

  package struct BackendResult: Encodable, Sendable {
    /// All but the whole logs.
    private enum CodingKeys: String, CodingKey {
      case backend, status, reason, difference, eventCount, itemCount, diagnostics, isUndecided
      case refusals
    }

    package let backend: String
    /// `ok`, or the kind of failure.
    package let status: Status
    /// The reason for the status.
    ///
    /// For an `ok` backend it states what limits the verification, or is empty.
    package let reason: String
    /// The first differing line of both sides, if they differ.
    package let difference: Difference?
    /// The event log of the first accepted stream, if whole logs are kept.
    package let eventLog: [UInt8]?
    /// The record log of the first accepted stream, if records were built and whole logs are kept.
    package let recordLog: [UInt8]?
    /// The number of reported events; `nil` without an event log.
    var eventCount: Int?
    /// The number of items with a record; `nil` without a record log.
    var itemCount: Int?
    /// The fields of records that could not be read.
    package let diagnostics: [String]
    /// Whether the backend differs from another engine and no manifest decides which one is right.
    ///
    /// Such a backend gets figures, with the status `differs`.
    package var isUndecided = false
    /// The streams that the worker can't do, each with the reason.
    var refusals: [String: String] = [:]

    /// The first difference for readers: its place, then the line of each side; `nil` if there is none.
    package var differenceText: (place: String, sides: [String])? {
      guard let difference else { return nil }
      let names = isUndecided ? (difference.reference, backend) : ("expected", "received")
      let place = difference.place.map { ", \($0)" } ?? ""
      return (
        "line \(difference.line) of the \(difference.log.title)\(place)",
        [
          "\(names.0): \(difference.expected?.visible ?? "the end")",
          "\(names.1): \(difference.received?.visible ?? "the end")",
        ]
      )
    }

    /// The reason why the backend gets no figures; `nil` if it gets figures.
    var failure: CaseFailure? {
      status == .ok || isUndecided ? nil : CaseFailure(status: status, reason: reason)
    }
  }

  package var isSound: Bool { results.allSatisfy { !$0.status.isFailure } }

  /// Whether every backend that reads the document rejects it.
  package var isRefusedByAll: Bool {
    let failures = results.filter(\.status.isFailure)
    return !failures.isEmpty && failures.allSatisfy { $0.status == .rejected }
      && results.allSatisfy { $0.status != .ok }
  }

  /// Why nothing is known of the document: no backend could be asked about it; `nil` if one was.
  package var reasonNothingVerified: String? {
    guard results.allSatisfy({ $0.status == .unavailable }) else { return nil }
    return results.map { "\($0.backend): \($0.reason)" }.joined(separator: "; ")
  }
}

extension Verification {
  /// Returns the result for an implementation; `nil` if it was not verified.
  func result(of implementation: Implementation) -> BackendResult? {
    results.first { $0.backend == implementation.name }
  }

  /// Returns the figures of an implementation, with the status of the verification if that is undecided
  /// between engines.
  func marking(_ figures: [MetricResult], of implementation: Implementation) -> [MetricResult] {
    guard let result = result(of: implementation), result.isUndecided else { return figures }
    return figures.map { figure in
      guard figure.status == .ok else { return figure }
      var figure = figure
      (figure.status, figure.reason) = (result.status, result.reason)
      return figure
    }
  }

  /// Joins the verifications of two documents with the same records, which different implementations read.
  func joined(with other: Verification) -> Verification {
    Verification(
      results: results + other.results, reference: reference ?? other.reference,
      eventsDigest: eventsDigest ?? other.eventsDigest,
      recordsDigest: recordsDigest ?? other.recordsDigest,
      events: events ?? other.events, parses: parses + other.parses,
      warnings: warnings + other.warnings)
  }

  /// Returns the verification of a document that changed in the meantime, which gives no implementation
  /// figures.
  static func void(
    _ allBackendLogs: [BackendLogs], because change: String
  ) -> Verification {
    let results = allBackendLogs.map { logs in
      BackendResult(
        backend: logs.implementation.name, status: .notComparable, reason: change, difference: nil,
        eventLog: nil, recordLog: nil, diagnostics: [])
    }
    return Verification(
      results: results, reference: nil, eventsDigest: nil, recordsDigest: nil, events: nil,
      parses: 0, warnings: [change])
  }
}
