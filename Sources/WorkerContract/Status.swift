package enum Status: String, Hashable, Codable, Sendable, CaseIterable {
  case ok, rejected, differs
  case notComparable = "not-comparable"
  case crashed, killed
  case timedOut = "timed-out"
  case limitExceeded = "limit-exceeded"
  case interrupted, unavailable, absent

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
  /// What it says of an implementation, in one line for readers.
  package var meaning: String {
    switch self {
    case .ok: "it reads the document as the reference does, and has figures"
    case .rejected: "it rejected the document: the error and its place are in the reason"
    case .differs: "it reported other events or records than the reference, so it has no figures"
    case .notComparable:
      "it can't be compared: there is no reference, it has no namespaces, its figures are impossible, or the document changed"
    case .crashed: "its worker was ended by a signal, or its output was not a sample"
    case .killed: "its worker was killed from outside, perhaps for lack of memory"
    case .timedOut: "its worker was stopped at `--time-limit`"
    case .limitExceeded:
      "it reached a limit of the parser, or its worker reached `--memory-limit`"
    case .interrupted: "the run was interrupted, or its budget spent, before it was measured"
    case .unavailable:
      "the figure, or the implementation, is not to be had here: the reason says why"
    case .absent:
      "its worker can't be used: it does not start, does not describe itself, or has another contract"
    }
  }

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
