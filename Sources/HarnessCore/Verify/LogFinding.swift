internal import WorkerContract

/// The result of checking the logs of an implementation.
struct LogFinding {
  /// The failure; `nil` if the logs are right.
  let failure: CaseFailure?
  /// The first difference; `nil` if nothing differs or the place can't be found again.
  var difference: Verification.Difference?
  /// Whether the reference may be wrong instead.
  let isUndecided: Bool

  /// The finding for logs without a fault.
  static let equal = LogFinding(nil)

  init(_ failure: CaseFailure?) {
    self.failure = failure
    isUndecided = false
  }

  /// Creates a finding for a log that differs from the reference.
  ///
  /// - `isUndecided`: whether the reference may be wrong instead.
  init(in kind: LogKind, from other: String, isUndecided: Bool) {
    let reason =
      isUndecided
      ? "undecided between engines: its \(kind.title) and that of \(other) differ"
      : "its \(kind.title) differs from that of \(other)"
    failure = CaseFailure(status: .differs, reason: reason)
    self.isUndecided = isUndecided
  }
}
