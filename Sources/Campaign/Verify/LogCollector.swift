internal import Corpora
internal import FeedEvents
internal import Results
internal import WorkerContract

/// Has a row tell what it hears of a document, stream after stream.
struct LogCollector: Sendable {
  let process: WorkerProcess
  let corpus: Corpus
  /// The streams, as a worker is told them.
  private let streams: [String]
  /// Their names on the command line, which a recording's path is not.
  private let names: [String: String]
  /// A row that fails so often is not asked about the streams that are left.
  private static let mostFailures = 3

  /// A witness for some streams of a document.
  ///
  /// - Throws: `CorpusError` for a stream the corpus doesn't have.
  init(process: WorkerProcess, corpus: Corpus, streams: [StreamSpecification]) throws {
    self.process = process
    self.corpus = corpus
    let resolved = try streams.map { try corpus.resolve($0).description }
    self.streams = resolved
    names = Dictionary(zip(resolved, streams.map(\.description))) { first, _ in first }
  }

  /// Asks a row about every stream.
  ///
  /// - Returns: What it told.
  /// - Throws: `CancellationError`.
  func backendLogs(of row: Implementation) async throws -> BackendLogs {
    var backendLogs = BackendLogs(row: row)
    if let reason = row.unavailability ?? reasonNotToAsk(row) {
      backendLogs.fail(
        BackendLogs.Failure(status: row.isAbsent ? .absent : .unavailable, reason: reason))
      return backendLogs
    }
    var pending = streams[...]
    var failures = 0
    while let stream = pending.first, failures < Self.mostFailures {
      let request = VerifyRequest(
        backend: row.hostedName, document: corpus.documentPath, streams: Array(pending),
        records: row.description.logs.contains(.records) ? corpus.recordType : nil,
        boundaries: corpus.boundariesPath)
      let run = try await process.run(row.executable, WorkerCommand.verify(request).arguments)
      let received = take(run, asked: pending, into: &backendLogs)
      pending = pending.dropFirst(received)
      if pending.isEmpty {
        if case .exited = run.end { break }
        // It told all, and crashed or hung on the way out.
        backendLogs.fail(BackendLogs.Failure(run: run, stream: name(of: streams.last ?? stream)))
        break
      }
      // After a crash or a hang the stream it happened on is noted, and the rest is asked anew.
      failures += 1
      backendLogs.fail(BackendLogs.Failure(run: run, stream: name(of: pending.first ?? stream)))
      pending = pending.dropFirst()
      if case .exited = run.end { break }
    }
    return backendLogs
  }

  /// Why an implementation has nothing to tell of the document; `nil` if it has.
  private func reasonNotToAsk(_ row: Implementation) -> String? {
    let logs = row.description.logs
    if logs.isEmpty { return "it has no log to verify it by" }
    guard !logs.contains(.events), corpus.recordType == nil else { return nil }
    return "it has a log of records alone, and no record type reads \(corpus.name)"
  }

  private func name(of stream: String) -> String { names[stream] ?? stream }

  /// Takes in the blocks a worker printed.
  ///
  /// - Returns: Their number.
  private func take(
    _ run: WorkerRun, asked: ArraySlice<String>, into backendLogs: inout BackendLogs
  ) -> Int {
    var rest = run.output[...]
    var count = 0
    do {
      while var verifyResult = try VerifyResult.next(in: &rest) {
        guard count < asked.count, verifyResult.stream == asked[asked.startIndex + count] else {
          let reason = "it answers about a stream '\(verifyResult.stream.prefix(60))' out of turn"
          backendLogs.fail(BackendLogs.Failure(status: .crashed, reason: reason))
          return count
        }
        verifyResult.stream = name(of: verifyResult.stream)
        backendLogs.add(verifyResult)
        count += 1
      }
    } catch {
      let start = String(decoding: rest.prefix(60), as: UTF8.self)
      backendLogs.fail(
        BackendLogs.Failure(
          status: .crashed,
          reason: "it printed '\(start)' where \(error.expected) was expected"))
    }
    return count
  }

  /// Where a line of the event log begins in the document, as an upper bound, in words; `nil` where
  /// it can't be found.
  func place(ofLine line: Int, reportedBy row: Implementation) async throws -> String? {
    let request = VerifyRequest(
      backend: row.hostedName, document: corpus.documentPath, streams: ["fixed:1"],
      locate: line, boundaries: corpus.boundariesPath)
    let run = try await process.run(row.executable, WorkerCommand.verify(request).arguments)
    var rest = run.output[...]
    guard let verifyResult = try? VerifyResult.next(in: &rest),
      case .located(let position) = verifyResult.outcome
    else { return nil }
    if let offset = position.byteOffset { return "within the first \(offset) bytes (\(row.name))" }
    guard let line = position.line else { return nil }
    let column = position.column.map { ", column \($0)" } ?? ""
    return "not after line \(line)\(column) (\(row.name))"
  }
}

/// What one row told of a document, stream after stream.
struct BackendLogs: Sendable {
  let row: Implementation
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

  /// What an implementation reported: one log at least.
  struct Logs: Hashable, Sendable {
    /// The event log; `nil` if it has none.
    var events: [UInt8]?
    /// The record log; `nil` if it built no records.
    var records: [UInt8]?
  }

  /// Why a row gets no numbers.
  struct Failure: Hashable, Sendable {
    var status: Status
    /// In a line: a worker's words may hold anything, and end up on terminals.
    var reason: String

    init(status: Status, reason: String) {
      self.status = status
      self.reason = reason.onOneLine
    }
  }

  init(row: Implementation) { self.row = row }

  /// Whether it heard one document on every stream.
  var isAccepted: Bool { failure == nil && deviation == nil && logs != nil }

  /// Takes in what was heard of one stream.
  mutating func add(_ verifyResult: VerifyResult) {
    parses += 1
    diagnostics += verifyResult.diagnostics
    switch verifyResult.outcome {
    case .same where logs != nil, .located where logs != nil: break
    case .same, .located:
      fail(
        Failure(
          status: .crashed,
          reason: "stream \(verifyResult.stream): it says 'same' before it has told what it heard"))
    case .accepted(let events, let records):
      let received = Logs(events: events, records: records)
      if logs == nil {
        logs = received
      } else if received != logs, deviation == nil {
        deviation = (verifyResult.stream, received)
      }
    case .rejected(let failure):
      fail(Failure(rejection: failure, stream: verifyResult.stream))
    }
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
      default: .crashed
      }
    self.init(status: status, reason: "stream \(stream): \(run.problem)")
  }
}
