internal import FeedEvents
internal import Results
internal import WorkerContract

/// What one row told of a document, stream after stream.
struct Account: Sendable {
  let row: RegisteredRow
  /// The logs of the first stream that was accepted.
  var logs: Logs?
  /// The first stream on which it heard something else, and what.
  var deviation: (stream: String, logs: Logs)?
  /// The first stream on which it failed.
  var failure: Failure?
  /// What could not be read of the records.
  var diagnostics: [String] = []
  /// The number of parses that were compared.
  var parses = 0

  /// What a row heard.
  struct Logs: Hashable, Sendable {
    var events: [UInt8]
    var records: [UInt8]?
  }

  /// Why a row gets no numbers.
  struct Failure: Hashable, Sendable {
    var status: RowStatus
    /// In a line: a worker's words may hold anything, and end up on terminals.
    var reason: String

    init(status: RowStatus, reason: String) {
      self.status = status
      self.reason = reason.onOneLine
    }
  }

  init(row: RegisteredRow) { self.row = row }

  /// Whether it heard one document on every stream.
  var isAccepted: Bool { failure == nil && deviation == nil && logs != nil }

  /// Takes in what was heard of one stream.
  mutating func add(_ hearing: Hearing) {
    parses += 1
    diagnostics += hearing.diagnostics
    switch hearing.outcome {
    case .same where logs != nil, .located where logs != nil: break
    case .same, .located:
      fail(
        Failure(
          status: .crashed,
          reason: "stream \(hearing.stream): it says 'same' before it has told what it heard"))
    case .heard(let events, let records):
      let heard = Logs(events: events, records: records)
      if logs == nil {
        logs = heard
      } else if heard != logs, deviation == nil {
        deviation = (hearing.stream, heard)
      }
    case .rejected(let failure):
      fail(Failure(rejection: failure, stream: hearing.stream))
    }
  }

  mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }
}

extension Account.Failure {
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
    let status: RowStatus =
      switch run.end {
      case .timedOut: .timedOut
      case .exited(WorkerExit.unavailable): .unavailable
      default: .crashed
      }
    self.init(status: status, reason: "stream \(stream): \(run.problem)")
  }
}
