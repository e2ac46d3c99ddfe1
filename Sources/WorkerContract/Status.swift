package enum Status: String, Hashable, Codable, Sendable, CaseIterable {
  case ok
  /// The backend rejected the document.
  case rejected
  /// The backend reported different events or records than the reference.
  case differs
  /// It can't be compared: there is no reference, it has no namespaces, its figures are impossible, or the
  /// document changed.
  case notComparable = "not-comparable"
  /// The worker was ended by a signal, or its output was not a sample.
  case crashed
  /// The worker was killed from outside, perhaps for lack of memory.
  case killed
  /// The worker was stopped at its time limit.
  case timedOut = "timed-out"
  /// A limit of the parser, or the memory limit of the worker, was reached.
  case limitExceeded = "limit-exceeded"
  /// The run was interrupted, or its budget spent, before the implementation was measured.
  case interrupted
  /// The figure could not be obtained here.
  case unavailable
  /// The worker can't be used, because it does not start, does not describe itself, or has an unsupported
  /// contract.
  case absent

  /// Whether a run with such an implementation fails (exit code 5).
  package var isFailure: Bool {
    switch self {
    case .rejected, .differs, .notComparable, .crashed, .killed, .timedOut, .limitExceeded,
      .absent:
      true
    case .ok, .interrupted, .unavailable: false
    }
  }
}

extension Status {
  /// The status as a remark after the name of an implementation.
  package var text: String {
    switch self {
    case .ok: "sound"
    case .rejected: "rejected the document"
    case .differs: "reported other events or records"
    case .notComparable: "can't be compared"
    case .crashed: "crashed"
    case .killed: "killed from outside"
    case .timedOut: "ran out of time"
    case .limitExceeded: "reached a limit"
    case .interrupted: "not reached"
    case .unavailable: "unavailable"
    case .absent: "absent"
    }
  }
}
