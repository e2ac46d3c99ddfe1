internal import Corpora
internal import FeedEvents
internal import Results
internal import WorkerContract

/// Has a row tell what it hears of a document, stream after stream.
struct Witness: Sendable {
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
  func account(of row: RegisteredRow) async throws -> Account {
    var account = Account(row: row)
    if let reason = row.unavailability {
      account.fail(Account.Failure(status: .unavailable, reason: reason))
      return account
    }
    var pending = streams[...]
    var failures = 0
    while let stream = pending.first, failures < Self.mostFailures {
      let request = VerifyRequest(
        backend: row.hostedName, document: corpus.documentPath, streams: Array(pending),
        records: row.description.dialect == .namespaces ? corpus.recordType : nil,
        boundaries: corpus.boundariesPath)
      let run = try await process.run(row.executable, WorkerCommand.verify(request).arguments)
      let heard = take(run, asked: pending, into: &account)
      pending = pending.dropFirst(heard)
      if pending.isEmpty {
        if case .exited = run.end { break }
        // It told all, and crashed or hung on the way out.
        account.fail(Account.Failure(run: run, stream: name(of: streams.last ?? stream)))
        break
      }
      // After a crash or a hang the stream it happened on is noted, and the rest is asked anew.
      failures += 1
      account.fail(Account.Failure(run: run, stream: name(of: pending.first ?? stream)))
      pending = pending.dropFirst()
      if case .exited = run.end { break }
    }
    return account
  }

  private func name(of stream: String) -> String { names[stream] ?? stream }

  /// Takes in the blocks a worker printed.
  ///
  /// - Returns: Their number.
  private func take(
    _ run: WorkerRun, asked: ArraySlice<String>, into account: inout Account
  ) -> Int {
    var rest = run.output[...]
    var count = 0
    do {
      while var hearing = try Hearing.next(in: &rest) {
        guard count < asked.count, hearing.stream == asked[asked.startIndex + count] else {
          let reason = "it answers about a stream '\(hearing.stream.prefix(60))' out of turn"
          account.fail(Account.Failure(status: .crashed, reason: reason))
          return count
        }
        hearing.stream = name(of: hearing.stream)
        account.add(hearing)
        count += 1
      }
    } catch {
      let start = String(decoding: rest.prefix(60), as: UTF8.self)
      account.fail(
        Account.Failure(
          status: .crashed,
          reason: "it printed '\(start)' where \(error.expected) was expected"))
    }
    return count
  }

  /// Where a line of the event log begins in the document, as an upper bound, in words; `nil` where
  /// it can't be found.
  func place(ofLine line: Int, heardBy row: RegisteredRow) async throws -> String? {
    let request = VerifyRequest(
      backend: row.hostedName, document: corpus.documentPath, streams: ["fixed:1"],
      locate: line, boundaries: corpus.boundariesPath)
    let run = try await process.run(row.executable, WorkerCommand.verify(request).arguments)
    var rest = run.output[...]
    guard let hearing = try? Hearing.next(in: &rest), case .located(let position) = hearing.outcome
    else { return nil }
    if let offset = position.byteOffset { return "within the first \(offset) bytes (\(row.name))" }
    guard let line = position.line else { return nil }
    let column = position.column.map { ", column \($0)" } ?? ""
    return "not after line \(line)\(column) (\(row.name))"
  }
}
