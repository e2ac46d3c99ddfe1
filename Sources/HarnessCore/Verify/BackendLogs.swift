internal import FeedEvents
internal import WorkerContract

/// The logs that one implementation reported for a document, over all its streams.
struct BackendLogs: Sendable {
  let implementation: Implementation
  /// The logs of the first accepted stream.
  var logs: Logs?
  /// The first accepted stream, in the form that a worker receives.
  var firstStream = ""
  /// The first stream with different logs; `nil` if there is none.
  var deviation: Deviation?
  var failure: CaseFailure?
  /// The streams that the worker can't do, each with the reason.
  var refusals: [String: String] = [:]
  /// The fields of records that could not be read.
  var diagnostics: [String] = []
  var parses = 0

  /// The logs that an implementation reported, at least one of the two.
  struct Logs: Hashable, Sendable {
    /// The event log; `nil` if it has none.
    var events: ReceivedLog?
    /// The record log; `nil` if it built no records.
    var records: ReceivedLog?

    subscript(kind: LogKind) -> ReceivedLog? { kind == .events ? events : records }
  }

  /// The logs of a stream that differ from those of the first stream.
  struct Deviation: Hashable, Sendable {
    var stream: String
    /// The stream in the form that a worker receives.
    var resolvedStream: String
    var logs: Logs
  }

  init(implementation: Implementation) { self.implementation = implementation }

  var isAccepted: Bool { failure == nil && deviation == nil && logs != nil }

  mutating func add(_ header: VerifyHeader, _ received: Logs, resolvedStream: String) {
    parses += 1
    diagnostics += header.diagnostics
    switch header.outcome {
    case .same where logs != nil, .located where logs != nil: break
    case .same, .located:
      fail(
        CaseFailure(
          status: .crashed,
          reason: "stream \(header.stream): the worker printed 'same' before it reported any log"))
    case .accepted:
      if logs == nil {
        logs = received
        firstStream = resolvedStream
      } else if received != logs, deviation == nil {
        deviation = Deviation(
          stream: header.stream, resolvedStream: resolvedStream, logs: received)
      }
    case .rejected(let failure):
      fail(CaseFailure(rejection: failure, stream: header.stream))
    }
    if let contradiction = header.contradiction { contradict(contradiction, on: header.stream) }
  }

  /// Records that the events before a rejection depend on the chunking.
  ///
  /// This takes precedence over the rejection.
  ///
  /// If the document is accepted, the whole logs are compared instead.
  private mutating func contradict(_ contradiction: Contradiction, on stream: String) {
    guard failure?.status == .rejected || failure?.status == .limitExceeded else { return }
    failure = CaseFailure(
      status: .differs,
      reason: """
        stream \(stream): it rejects the document, and its events differ from those on the stream \
        \(contradiction.stream) at line \(contradiction.line)
        """)
  }

  mutating func fail(_ failure: CaseFailure) {
    if self.failure == nil { self.failure = failure }
  }
}

extension CaseFailure {
  init(rejection failure: ParseFailure, stream: String) {
    let position = failure.position
    let location = [
      position.line.map { "line \($0)" }, position.column.map { "column \($0)" },
      position.byteOffset.map { "byte \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    let isNamed = failure.reason.hasSuffix(" \(failure.code)")
    let code = failure.code == 0 || isNamed ? "" : " (code \(failure.code))"
    self.init(
      status: failure.kind == .limit ? .limitExceeded : .rejected,
      reason:
        "stream \(stream): \(failure.reason)\(code)\(location.isEmpty ? "" : " at \(location)")")
  }

  init(run: WorkerRun, stream: String?) {
    let status: Status =
      switch run.end {
      case .timedOut: .timedOut
      case .exited(WorkerExit.unavailable): .unavailable
      default: run.isOutOfMemory ? .limitExceeded : run.end.isKill ? .killed : .crashed
      }
    self.init(status: status, reason: (stream.map { "stream \($0): " } ?? "") + run.problem)
  }
}
