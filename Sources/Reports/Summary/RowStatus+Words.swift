import Results

extension RowStatus {
  /// What became of a row, as a remark behind its name.
  var words: String {
    switch self {
    case .ok: "sound"
    case .rejected: "rejected the document"
    case .differs: "heard another document"
    case .notComparable: "nothing to compare it with"
    case .crashed: "crashed"
    case .timedOut: "ran out of time"
    case .limitExceeded: "hit a limit of its parser"
    case .interrupted: "not reached"
    case .unavailable: "not to be had"
    }
  }
}
