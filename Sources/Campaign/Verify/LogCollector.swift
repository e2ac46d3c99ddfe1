package import Corpora
package import FeedEvents
internal import Results
internal import Synchronization
internal import WorkerContract

/// A document, and the streams that it is verified over.
package struct VerifiedDocument: Sendable {
  package let corpus: Corpus
  /// The streams, as on the command line.
  package let streams: [StreamSpecification]

  package init(_ corpus: Corpus, over streams: [StreamSpecification]) {
    self.corpus = corpus
    self.streams = streams
  }
}

/// Collects an implementation's logs of documents, stream after stream.
///
/// A worker that can is asked about many documents in one process, any other about one at a time. Whatever
/// ends a process costs the document it happened on; the others are asked about in a new one.
struct LogCollector: Sendable {
  let process: WorkerProcess
  private let documents: [Document]
  private let keepsWholeLogs: Bool
  /// An implementation that fails so often on a document is not asked about the streams that are left.
  private static let mostFailures = 3

  /// A document with the streams as a worker is given them.
  private struct Document: Sendable {
    let corpus: Corpus
    let streams: [String]
    /// Their names on the command line, which a recording's path is not.
    let names: [String: String]

    /// Whether one process can be asked about it and another, as all but the path is equal.
    func goes(with other: Document) -> Bool {
      corpus.recordType == other.corpus.recordType && corpus.boundariesPath == nil
        && other.corpus.boundariesPath == nil && streams == other.streams
    }

    func name(of stream: String) -> String { names[stream] ?? stream }
  }

  /// A collector for some documents.
  ///
  /// - Parameters:
  ///   - process: Starts the workers.
  ///   - documents: The documents and their streams.
  ///   - keepsWholeLogs: Whether all of each log is kept, for printing.
  /// - Throws: `CorpusError` for a stream that a corpus doesn't have.
  init(
    process: WorkerProcess, documents: [VerifiedDocument], keepsWholeLogs: Bool = false
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

  /// The collection of one document: its logs so far, and what is still to be asked.
  private struct Collection {
    let document: Document
    var logs: BackendLogs
    var pending: ArraySlice<String>
    private var failures = 0

    init(_ document: Document, of implementation: Implementation) {
      self.document = document
      logs = BackendLogs(implementation: implementation)
      pending = document.streams[...]
    }

    /// Whether nothing has been asked yet.
    var isFresh: Bool { !pending.isEmpty && pending.count == document.streams.count }

    mutating func skip(_ reason: String) {
      logs.fail(BackendLogs.Failure(status: .timedOut, reason: reason))
      pending = []
    }

    mutating func fail(_ run: WorkerRun) {
      let stream = pending.first ?? document.streams.last ?? ""
      logs.fail(BackendLogs.Failure(run: run, stream: document.name(of: stream)))
      failures += 1
      pending = pending.dropFirst()
      // What takes too long in one chunking is not tried in others: a document costs the time limit once.
      if run.end.isExit || run.end == .timedOut { pending = [] }
      if failures == LogCollector.mostFailures { pending = [] }
    }
  }

  /// Asks an implementation about every stream of every document.
  ///
  /// - Parameters:
  ///   - implementation: The implementation.
  ///   - base: What was reported of each document by the one that it is a variant of; `nil` if it is none.
  /// - Returns: What it reported of each document.
  /// - Throws: `CancellationError`.
  func backendLogs(
    of implementation: Implementation, variantOf base: [BackendLogs]? = nil
  ) async throws -> [BackendLogs] {
    var collections = documents.map { Collection($0, of: implementation) }
    for index in collections.indices {
      guard
        let reason = implementation.unavailability
          ?? reasonNotToAsk(implementation, documents[index].corpus)
      else {
        continue
      }
      let status = implementation.isAbsent ? Status.absent : .unavailable
      collections[index].logs.fail(BackendLogs.Failure(status: status, reason: reason))
      collections[index].pending = []
    }
    // What takes the base too long takes a variant too long: a document costs the time limit once.
    for (index, logs) in (base ?? []).enumerated() where logs.failure?.status == .timedOut {
      collections[index].skip(
        "\(logs.implementation.name), which it is a variant of, ran out of time: it was not asked")
    }
    var asksMany = implementation.description.takesManyDocuments
    while let first = collections.firstIndex(where: { !$0.pending.isEmpty }) {
      let batch = asksMany ? batch(from: first, of: collections) : [first]
      let request = request(to: implementation, about: batch.map { collections[$0] })
      let answer = try await ask(
        implementation, request, parsing: batch.map { documents[$0].corpus.bytes }.max() ?? 0)
      let run = answer.run
      take(answer, of: batch, into: &collections)
      if let index = batch.first(where: { !collections[$0].pending.isEmpty }) {
        // What a library keeps of one parse does not count against the next: in a new process that has all memory.
        if run.isOutOfMemory, !answer.blocks.isEmpty { continue }
        // What ends by itself over a first document may never answer about several.
        if run.end.isExit, index == first, batch.count > 1 { asksMany = false }
        collections[index].fail(run)
      } else if run.end.isExit {
        continue
      } else if let last = batch.last {
        // It reported all, and crashed or hung on the way out.
        collections[last].fail(run)
      }
    }
    return collections.map(\.logs)
  }

  /// Why an implementation has nothing to tell of a document; `nil` if it has.
  private func reasonNotToAsk(_ implementation: Implementation, _ corpus: Corpus) -> String? {
    if let hindrance = corpus.hindrance(to: implementation) { return hindrance }
    let logs = implementation.description.logs
    if logs.isEmpty { return "it has no log to verify it by" }
    guard !logs.contains(.events), recordType(of: corpus, for: implementation) == nil else {
      return nil
    }
    guard let type = corpus.recordType else {
      return "it has a log of records alone, and no record type reads \(corpus.name)"
    }
    let known = implementation.description.records.joined(separator: ", ")
    return "it has a log of records alone, and builds none of type '\(type)', but \(known)"
  }

  /// The record type that an implementation is asked to build; `nil` if it can't build the corpus's.
  ///
  /// A worker that names none is asked all the same.
  private func recordType(of corpus: Corpus, for implementation: Implementation) -> String? {
    let known = implementation.description.records
    guard implementation.description.logs.contains(.records), let type = corpus.recordType else {
      return nil
    }
    return known.isEmpty || known.contains(type) ? type : nil
  }

  // MARK: - Processes

  /// The documents to ask about in one process, from one that is not done.
  private func batch(from first: Int, of collections: [Collection]) -> [Int] {
    guard collections[first].isFresh else { return [first] }
    let others = collections.indices.dropFirst(first + 1).prefix { index in
      collections[index].isFresh && documents[index].goes(with: documents[first])
    }
    return [first] + others
  }

  private func request(
    to implementation: Implementation, about batch: [Collection]
  ) -> VerifyRequest {
    let corpus = batch[0].document.corpus
    return VerifyRequest(
      backend: implementation.hostedName, documents: batch.map(\.document.corpus.documentPath),
      streams: Array(batch[0].pending),
      records: recordType(of: corpus, for: implementation),
      shape: DocumentShape(boundaries: corpus.boundariesPath))
  }

  /// What a worker printed.
  private struct Answer {
    let run: WorkerRun
    let blocks: [VerifyReader.Block]
    let problem: VerifyHeader.Malformed?
    /// The beginning of what makes no sense.
    let rubbish: [UInt8]
  }

  private func ask(
    _ implementation: Implementation, _ request: VerifyRequest, parsing bytes: Int,
    keeping kept: Range<Int> = ReceivedLog.beginning
  ) async throws -> Answer {
    let reader = Mutex(
      VerifyReader(
        resolvesNames: implementation.description.dialect == .qualifiedNames,
        keeping: keepsWholeLogs ? 0..<Int.max : kept))
    let run = try await process.run(
      implementation.executable, WorkerCommand.verify(request).arguments,
      documents: request.documents.count,
      parsing: bytes
    ) { bytes in reader.withLock { $0.read(bytes) } }
    return reader.withLock { reader in
      Answer(
        run: run, blocks: reader.blocks, problem: reader.problem,
        rubbish: Array(reader.text.prefix(60)))
    }
  }

  /// Takes in the blocks that a worker printed, each of which is about the next stream.
  private func take(_ answer: Answer, of batch: [Int], into collections: inout [Collection]) {
    var place = 0
    for block in answer.blocks {
      if collections[batch[place]].pending.isEmpty, place < batch.count - 1 { place += 1 }
      let index = batch[place]
      var header = block.header
      guard let stream = collections[index].pending.first, stream == header.stream,
        header.document ?? 1 == place + 1
      else {
        let document = header.document.map { " of document \($0)" } ?? ""
        let reason =
          "it answers about a stream '\(header.stream.prefix(60))'\(document) out of turn"
        collections[index].logs.fail(BackendLogs.Failure(status: .crashed, reason: reason))
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
    if collections[batch[place]].pending.isEmpty, place < batch.count - 1 { place += 1 }
    let start = String(decoding: answer.rubbish, as: UTF8.self)
    collections[batch[place]].logs.fail(
      BackendLogs.Failure(
        status: .crashed,
        reason: "it printed '\(start)' where \(problem.expected) was expected"))
  }

  /// A part of the logs of one stream, as a worker is given it, from a parse of its own; `nil` if that ends
  /// otherwise now.
  func logs(
    of corpus: Corpus, over stream: String, by implementation: Implementation,
    keeping window: Range<Int>
  ) async throws -> BackendLogs.Logs? {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [corpus.documentPath], streams: [stream],
      records: recordType(of: corpus, for: implementation),
      shape: DocumentShape(boundaries: corpus.boundariesPath))
    return try await ask(
      implementation, request, parsing: corpus.bytes, keeping: window
    ).blocks.first?.logs
  }

  /// Where a line of the event log begins in a document, as an upper bound, in words; `nil` if it can't be
  /// found.
  func place(
    ofLine line: Int, in corpus: Corpus, reportedBy implementation: Implementation
  ) async throws -> String? {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [corpus.documentPath], streams: ["fixed:1"],
      locate: line, shape: DocumentShape(boundaries: corpus.boundariesPath))
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
    return "not after line \(line)\(column) (\(implementation.name))"
  }
}
