package import FeedEvents
internal import Synchronization
internal import WorkerContract

/// A document and the streams over which it is verified.
package struct VerifiedDocument: Sendable {
  package let corpus: Corpus
  /// The streams, as given on the command line.
  let streams: [StreamSpecification]

  package init(_ corpus: Corpus, over streams: [StreamSpecification]) {
    self.corpus = corpus
    self.streams = streams
  }
}

/// Collects the logs of one implementation for several documents, stream by stream.
///
/// A worker that supports it is asked about many documents in one process, any other worker about one at a
/// time. If a process ends early, only the current document fails; the remaining ones are asked about in a
/// new process.
struct LogCollector: Sendable {
  let process: WorkerRunner
  private let documents: [Document]
  private let keepsWholeLogs: Bool
  /// The number of failures on a document after which its remaining streams are skipped.
  private static let maximumFailures = 3

  /// A document, with its streams in the form that a worker receives.
  private struct Document: Sendable {
    package let corpus: Corpus
    let streams: [String]
    /// The names of the streams on the command line, which differ from the path of a recording.
    let names: [String: String]

    /// Returns whether one process can be asked about both documents: only the paths may differ.
    func canShareProcess(with other: Document) -> Bool {
      corpus.recordType == other.corpus.recordType && corpus.transport == other.corpus.transport
        && corpus.boundariesPath == nil
        && other.corpus.boundariesPath == nil && streams == other.streams
    }

    func name(of stream: String) -> String { names[stream] ?? stream }
  }

  init(
    process: WorkerRunner, documents: [VerifiedDocument], keepsWholeLogs: Bool = false
  ) throws {
    self.process = process
    self.keepsWholeLogs = keepsWholeLogs
    self.documents = try documents.map { document in
      let resolved = try document.streams.map { try document.corpus.resolve($0).description }
      return Document(
        corpus: document.corpus, streams: resolved,
        names: Dictionary(zip(resolved, document.streams.map(\.description))) { one, _ in one })
    }
  }

  /// The state of one document: the logs so far and the streams still to be asked about.
  private struct Collection {
    let document: Document
    var logs: BackendLogs
    var pending: ArraySlice<String>
    /// Whether streams are asked about one by one, to learn which of them the worker can't do.
    private var isOneByOne = false
    private var failures = 0

    init(_ document: Document, of implementation: Implementation) {
      self.document = document
      logs = BackendLogs(implementation: implementation)
      pending = document.streams[...]
    }

    /// The streams to ask about in the next process.
    var asked: ArraySlice<String> { isOneByOne ? pending.prefix(1) : pending }

    /// Whether no stream has been asked about.
    var isFresh: Bool {
      !pending.isEmpty && pending.count == document.streams.count && !isOneByOne
    }

    mutating func skip(_ reason: String) {
      logs.fail(CaseFailure(status: .timedOut, reason: reason))
      pending = []
    }

    /// Records that the worker can't do one of the streams that it was asked about.
    private mutating func refuse(_ run: WorkerRun) {
      guard asked.count == 1, let stream = pending.first else {
        isOneByOne = true
        return
      }
      logs.refusals[document.name(of: stream)] = run.problem
      pending = pending.dropFirst()
      guard logs.logs == nil, logs.failure == nil else { return }
      if pending.isEmpty || logs.refusals.count == LogCollector.maximumFailures {
        let isOneReason = Set(logs.refusals.values).count == 1
        logs.fail(CaseFailure(run: run, stream: isOneReason ? nil : document.name(of: stream)))
        pending = []
      }
    }

    mutating func fail(_ run: WorkerRun) {
      guard run.end != .exited(WorkerExit.unavailable) else { return refuse(run) }
      let stream = pending.first ?? document.streams.last ?? ""
      logs.fail(CaseFailure(run: run, stream: document.name(of: stream)))
      failures += 1
      pending = pending.dropFirst()
      // After a timeout, other chunkings are not tried, so that a document costs the time limit only once.
      if run.end.isExit || run.end.isTimeout { pending = [] }
      if failures == LogCollector.maximumFailures { pending = [] }
    }
  }

  /// Asks an implementation about every stream of every document.
  ///
  /// - `original`: the logs of the backend that this one is a variant of, by document; `nil` if it is not a
  ///   variant.
  func backendLogs(
    of implementation: Implementation, variantOf original: [BackendLogs]? = nil
  ) async throws -> [BackendLogs] {
    var collections = documents.map { Collection($0, of: implementation) }
    for index in collections.indices {
      guard let failure = implementation.failureWithoutAsking(about: documents[index].corpus) else {
        continue
      }
      collections[index].logs.fail(failure)
      collections[index].pending = []
    }
    // If the original timed out, its variant would as well; so a document costs the time limit only once.
    for (index, logs) in (original ?? []).enumerated() where logs.failure?.status == .timedOut {
      collections[index].skip(
        "it is a variant of \(logs.implementation.name), which timed out, so it was not run")
    }
    var asksMany = implementation.description.takesManyDocuments
    while let first = collections.firstIndex(where: { !$0.pending.isEmpty }) {
      let batch = asksMany ? batch(from: first, of: collections) : [first]
      let request = request(
        to: implementation, about: batch.map { documents[$0].corpus },
        over: Array(collections[first].asked))
      let left = collections[first].pending.count - collections[first].asked.count
      let answer = try await ask(
        implementation, request, parsing: batch.map { documents[$0].corpus.bytes }.max() ?? 0)
      let run = answer.run
      take(answer, of: batch, into: &collections)
      if let index = batch.first(where: { collections[$0].pending.count > left }) {
        // Memory that a library keeps after a parse must not count against the next one, so ask again in a
        // new process, which has all the memory; but not after an answer that was no progress.
        let hasFailed = collections[index].logs.failure != nil
        if run.isOutOfMemory, !answer.blocks.isEmpty, !hasFailed { continue }
        // A worker that exits by itself on the first of several documents may not support batches.
        if run.end.isExit, index == first, batch.count > 1 { asksMany = false }
        collections[index].fail(run)
      } else if run.end.isExit {
        continue
      } else if let last = batch.last {
        // It reported all documents, then crashed or hung before it exited.
        collections[last].fail(run)
      }
    }
    guard let change = implementation.workerChange else { return collections.map(\.logs) }
    return collections.map { _ in
      var logs = BackendLogs(implementation: implementation)
      logs.fail(CaseFailure(status: .notComparable, reason: change))
      return logs
    }
  }

  // MARK: - Processes

  /// Returns the documents to ask about in one process, starting with an unfinished one.
  private func batch(from first: Int, of collections: [Collection]) -> [Int] {
    guard collections[first].isFresh else { return [first] }
    let others = collections.indices.dropFirst(first + 1).prefix { index in
      collections[index].isFresh && documents[index].canShareProcess(with: documents[first])
    }
    return [first] + others
  }

  private func request(
    to implementation: Implementation, about corpora: [Corpus], over streams: [String]
  ) -> VerifyRequest {
    let type = implementation.verifiedRecordType(of: corpora[0])
    return VerifyRequest(
      backend: implementation.hostedName, documents: corpora.map(\.documentPath), streams: streams,
      records: type, shape: DocumentShape(boundaries: corpora[0].boundariesPath),
      transport: corpora[0].transport(buildingRecords: type != nil))
  }

  /// The parsed output of a worker.
  private struct Answer {
    let run: WorkerRun
    let blocks: [VerifyReader.Block]
    let problem: VerifyHeader.Malformed?
    let malformedOutput: [UInt8]
  }

  private func ask(
    _ implementation: Implementation, _ request: VerifyRequest, parsing bytes: Int,
    keeping kept: Range<Int> = ReceivedLog.beginning
  ) async throws -> Answer {
    let reader = Mutex(
      VerifyReader(
        expecting: request.documents.count * request.streams.count,
        keeping: keepsWholeLogs ? 0..<Int.max : kept))
    let run = try await process.run(
      implementation.executable, WorkerCommand.verify(request).arguments,
      documentCount: request.documents.count,
      parsing: bytes, takeOutput: { bytes in reader.withLock { $0.read(bytes) } })
    return reader.withLock { reader in
      Answer(
        run: run, blocks: reader.blocks, problem: reader.problem,
        malformedOutput: Array(reader.text.prefix(60)))
    }
  }

  /// Adds the printed blocks, each of which must be for the next stream.
  private func take(_ answer: Answer, of batch: [Int], into collections: inout [Collection]) {
    var position = 0
    for block in answer.blocks {
      if collections[batch[position]].pending.isEmpty, position < batch.count - 1 { position += 1 }
      let index = batch[position]
      var header = block.header
      guard let stream = collections[index].pending.first, stream == header.stream,
        header.document ?? 1 == position + 1
      else {
        let document = header.document.map { " of document \($0)" } ?? ""
        let reason =
          "its result for the stream '\(header.stream.prefix(60))'\(document) is out of order"
        collections[index].logs.fail(CaseFailure(status: .crashed, reason: reason))
        return
      }
      header.stream = collections[index].document.name(of: stream)
      if let other = header.contradiction?.stream {
        header.contradiction?.stream = collections[index].document.name(of: other)
      }
      collections[index].logs.add(header, block.logs, resolvedStream: stream)
      collections[index].pending = collections[index].pending.dropFirst()
    }
    guard let problem = answer.problem else { return }
    if collections[batch[position]].pending.isEmpty, position < batch.count - 1 { position += 1 }
    let start = String(decoding: answer.malformedOutput, as: UTF8.self)
    collections[batch[position]].logs.fail(
      CaseFailure(
        status: .crashed,
        reason: "it printed '\(start)' where \(problem.expected) was expected"))
  }

  /// Parses one stream again and returns a part of its logs; `nil` if the worker prints none this time.
  ///
  /// The stream is given in the form that a worker receives.
  func logs(
    of corpus: Corpus, over stream: String, by implementation: Implementation,
    keeping window: Range<Int>
  ) async throws -> BackendLogs.Logs? {
    let request = request(to: implementation, about: [corpus], over: [stream])
    return try await ask(
      implementation, request, parsing: corpus.bytes, keeping: window
    ).blocks.first?.logs
  }

  /// Describes where a line of the event log begins in a document, as an upper bound; `nil` if it can't be
  /// found.
  func position(
    ofLine line: Int, in corpus: Corpus, reportedBy implementation: Implementation
  ) async throws -> String? {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [corpus.documentPath], streams: ["fixed:1"],
      locate: line, shape: DocumentShape(boundaries: corpus.boundariesPath),
      transport: corpus.transport(buildingRecords: false))
    let run = try await process.run(
      implementation.executable, WorkerCommand.verify(request).arguments, parsing: corpus.bytes)
    var rest = run.output[...]
    guard let verifyResult = try? VerifyResult.next(in: &rest),
      case .located(let position) = verifyResult.outcome
    else { return nil }
    if let offset = position.byteOffset {
      return "within the first \(offset) bytes (\(implementation.name))"
    }
    guard let line = position.line else { return nil }
    let column = position.column.map { ", column \($0)" } ?? ""
    return "at or before line \(line)\(column) (\(implementation.name))"
  }
}
