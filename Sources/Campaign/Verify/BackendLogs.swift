internal import FeedEvents
internal import Results
internal import WorkerContract

/// The logs that one implementation reported of a document, stream after stream.
struct BackendLogs: Sendable {
  let implementation: Implementation
  /// The logs of the first stream that was accepted.
  var logs: Logs?
  /// The first accepted stream, as a worker is given it.
  var firstStream = ""
  /// The first stream on which it reported something else, by its name and as a worker is given it, and what.
  var deviation: (stream: String, resolvedStream: String, logs: Logs)?
  /// The first stream on which it failed.
  var failure: Failure?
  /// The fields of records that could not be read.
  var diagnostics: [String] = []
  /// The number of parses that were compared.
  var parses = 0

  /// What an implementation reported: one log at least.
  struct Logs: Hashable, Sendable {
    /// The event log; `nil` if it has none.
    var events: ReceivedLog?
    /// The record log; `nil` if it built no records.
    var records: ReceivedLog?
  }

  /// Why an implementation gets no numbers.
  struct Failure: Hashable, Sendable {
    var status: Status
    /// In a line: a worker's words may hold anything, and end up on terminals.
    var reason: String

    init(status: Status, reason: String) {
      self.status = status
      self.reason = reason.onOneLine
    }
  }

  init(implementation: Implementation) { self.implementation = implementation }

  /// Whether it reported the same on every stream.
  var isAccepted: Bool { failure == nil && deviation == nil && logs != nil }

  /// Takes in what was reported of one stream.
  ///
  /// - Parameters:
  ///   - header: The block, with the stream by its name.
  ///   - received: The logs that came with it.
  ///   - resolvedStream: The stream, as a worker is given it.
  mutating func add(_ header: VerifyHeader, _ received: Logs, resolvedStream: String) {
    parses += 1
    diagnostics += header.diagnostics
    switch header.outcome {
    case .same where logs != nil, .located where logs != nil: break
    case .same, .located:
      fail(
        Failure(
          status: .crashed,
          reason: "stream \(header.stream): it says 'same' before it has reported anything"))
    case .accepted:
      if logs == nil {
        logs = received
        firstStream = resolvedStream
      } else if received != logs, deviation == nil {
        deviation = (header.stream, resolvedStream, received)
      }
    case .rejected(let failure):
      fail(Failure(rejection: failure, stream: header.stream))
    }
    if let contradiction = header.contradiction { contradict(contradiction, on: header.stream) }
  }

  /// Notes that what is reported before a rejection depends on how the document is cut: that weighs more than
  /// the rejection.
  ///
  /// If the document is accepted, the whole logs are compared.
  private mutating func contradict(_ contradiction: Contradiction, on stream: String) {
    guard failure?.status == .rejected || failure?.status == .limitExceeded else { return }
    failure = Failure(
      status: .differs,
      reason: """
        stream \(stream): line \(contradiction.line) of its events is another than on the stream \
        \(contradiction.stream), and it rejects the document
        """)
  }

  /// Whether the document has names that are escaped in its log.
  var hasEscapedNames: Bool {
    guard let events = logs?.events, implementation.description.contract >= 2 else { return false }
    if case .resolved(let resolved) = events.resolution { return resolved.hasEscapedNames }
    return events.hasEscapedNames
  }

  /// Compares nothing of an implementation whose log is ambiguous if names have to be escaped.
  mutating func refuseUnescapedNames() {
    guard implementation.description.contract < 2,
      implementation.description.dialect == .namespaces,
      logs?.events != nil
    else { return }
    fail(
      Failure(
        status: .notComparable,
        reason:
          "the document has URIs that contract 1 does not escape: its log can be read in two ways"))
  }

  mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }
}

extension BackendLogs.Failure {
  /// A rejection in the parser's own words, with its place.
  init(rejection failure: ParseFailure, stream: String) {
    let position = failure.position
    let place = [
      position.line.map { "line \($0)" }, position.column.map { "column \($0)" },
      position.byteOffset.map { "byte \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    let code = failure.code == 0 ? "" : " (code \(failure.code))"
    self.init(
      status: failure.kind == .limit ? .limitExceeded : .rejected,
      reason: "stream \(stream): \(failure.reason)\(code)\(place.isEmpty ? "" : " at \(place)")")
  }

  /// A worker that ended as it should not have.
  init(run: WorkerRun, stream: String) {
    let status: Status =
      switch run.end {
      case .timedOut: .timedOut
      case .exited(WorkerExit.unavailable): .unavailable
      default: run.isOutOfMemory ? .limitExceeded : .crashed
      }
    self.init(status: status, reason: "stream \(stream): \(run.problem)")
  }
}
