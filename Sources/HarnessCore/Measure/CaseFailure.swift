internal import WorkerContract

/// The reason why a benchmark case, or all cases of an implementation, get no figures.
struct CaseFailure: Error, Hashable, Sendable {
  var status: Status
  /// The reason in one line, because a worker may print anything and the text ends up on terminals.
  var reason: String

  init(status: Status, reason: String) {
    self.status = status
    self.reason = reason.onOneLine
  }
}
