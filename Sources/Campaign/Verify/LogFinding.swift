internal import WorkerContract

/// The fault in the logs of an implementation, if there is one.
struct LogFinding {
  /// The status and its reason; `nil` if nothing is wrong.
  let failure: BackendLogs.Failure?
  /// The first place of both sides; `nil` where nothing differs, or it can't be found again.
  var difference: Verification.Difference?
  /// Whether it may be the reference that is wrong.
  let isUndecided: Bool

  /// Nothing is wrong.
  static let sound = LogFinding(nil)

  /// What does not depend on a reference.
  init(_ failure: BackendLogs.Failure?) {
    self.failure = failure
    isUndecided = false
  }

  /// A log that is not that of a reference.
  ///
  /// - Parameters:
  ///   - kind: The log.
  ///   - reference: What was expected.
  ///   - isResolved: Whether it is the one that the log becomes as prefixes are resolved.
  ///   - isUndecided: Whether it may be the reference that is wrong.
  init(
    in kind: LogKind, from reference: ReferenceLogs, isResolved: Bool = false, isUndecided: Bool
  ) {
    let own = (isResolved ? "its prefixes resolved, " : "") + "its \(kind.rawValue) log"
    let reason =
      isUndecided
      ? "undecided between engines: \(own) and that of \(reference.title) differ"
      : "\(own) is not that of \(reference.title)"
    failure = BackendLogs.Failure(status: .differs, reason: reason)
    self.isUndecided = isUndecided
  }
}
