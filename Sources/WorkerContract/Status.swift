/// The status of an implementation.
package enum Status: String, Hashable, Codable, Sendable, CaseIterable {
  case ok
  /// The backend refused the document.
  case rejected
  /// It reported other events or records than the reference.
  case differs
  /// There is nothing to compare it with.
  case notComparable = "not-comparable"
  /// The worker was ended by a signal, or printed what is no sample.
  case crashed
  /// The worker was stopped at its time limit.
  case timedOut = "timed-out"
  /// A limit of the parser was reached.
  case limitExceeded = "limit-exceeded"
  /// The run was interrupted before the implementation was measured.
  case interrupted
  /// The figure can't be had here.
  case unavailable
  /// The worker can't be used: it does not start, does not describe itself, or speaks another contract.
  case absent

  /// Whether a run with such an implementation has failed (exit code 5).
  package var isFailure: Bool {
    switch self {
    case .rejected, .differs, .notComparable, .crashed, .timedOut, .limitExceeded, .absent: true
    case .ok, .interrupted, .unavailable: false
    }
  }
}

extension Status {
  /// The status of an implementation, as a remark after its name.
  package var text: String {
    switch self {
    case .ok: "sound"
    case .rejected: "rejected the document"
    case .differs: "reported other events"
    case .notComparable: "nothing to compare it with"
    case .crashed: "crashed"
    case .timedOut: "ran out of time"
    case .limitExceeded: "hit a limit of its parser"
    case .interrupted: "not reached"
    case .unavailable: "unavailable"
    case .absent: "absent"
    }
  }
}
