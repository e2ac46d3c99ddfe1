package import Corpora
package import FeedEvents
internal import Results
internal import WorkerContract

/// Checks that all backends report the same events for a document in every chunking, before anything is
/// timed.
package struct Verifier: Sendable {
  private let process: WorkerProcess
  private let preferred: String
  private let keepsWholeLogs: Bool

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - process: Starts the workers.
  ///   - preferred: The backend to compare with if there is no manifest.
  ///   - keepsWholeLogs: Whether logs are kept as a whole, for printing; otherwise only their beginnings are
  ///     kept.
  package init(process: WorkerProcess, preferred: String, keepsWholeLogs: Bool = false) {
    self.process = process
    self.preferred = preferred
    self.keepsWholeLogs = keepsWholeLogs
  }

  /// Collects the logs of all implementations for one document and compares them.
  ///
  /// - Parameters:
  ///   - document: The document and its streams.
  ///   - implementations: The backends; implementations without logs must not be passed.
  ///   - onImplementation: Called before each implementation is asked.
  /// - Returns: A result for each implementation.
  /// - Throws: `CorpusError` for a stream the corpus doesn't have; `CancellationError`.
  package func verify(
    _ document: VerifiedDocument, by implementations: [Implementation],
    onImplementation: (Implementation) -> Void
  ) async throws -> Verification {
    try await verifyTogether([document], by: implementations, onImplementation)[0]
  }

  /// Collects the logs of all implementations for many documents and compares those of each document.
  ///
  /// - Parameters:
  ///   - documents: The documents and their streams.
  ///   - implementations: The backends; implementations without logs must not be passed.
  ///   - onImplementation: Called before an implementation is asked about some of the documents, with the
  ///     number of finished documents.
  ///   - onDocument: Called with the result for each document, in order.
  /// - Throws: `CorpusError` for a stream that a corpus doesn't have; `CancellationError`.
  package func verify(
    _ documents: [VerifiedDocument], by implementations: [Implementation],
    onImplementation: (Implementation, Int) -> Void,
    onDocument: (VerifiedDocument, Verification) -> Void
  ) async throws {
    var done = 0
    while done < documents.count {
      let together = Self.together(documents[done...])
      let found = try await verifyTogether(together, by: implementations) {
        onImplementation($0, done)
      }
      for (document, verification) in zip(together, found) { onDocument(document, verification) }
      done += together.count
    }
  }

  /// Returns the first documents, as many as fit into memory and into one command line.
  private static func together(_ documents: ArraySlice<VerifiedDocument>) -> [VerifiedDocument] {
    var bytes = 0
    var count = 0
    let fitting = documents.prefix(512).prefix { document in
      bytes += document.corpus.bytes
      count += document.corpus.documentPath.utf8.count
      return bytes <= 4 << 20 && count <= 128 << 10
    }
    return fitting.isEmpty ? Array(documents.prefix(1)) : Array(fitting)
  }

  private func verifyTogether(
    _ documents: [VerifiedDocument], by implementations: [Implementation],
    _ onImplementation: (Implementation) -> Void
  ) async throws -> [Verification] {
    let collector = try LogCollector(
      process: process, documents: documents, keepsWholeLogs: keepsWholeLogs)
    var logs: [[BackendLogs]] = []
    for implementation in implementations {
      onImplementation(implementation)
      let original = implementations.prefix(logs.count).firstIndex {
        $0.name == implementation.description.variantOf
      }
      logs.append(
        try await collector.backendLogs(of: implementation, variantOf: original.map { logs[$0] }))
    }
    var verifications: [Verification] = []
    for index in documents.indices {
      verifications.append(
        try await compare(logs.map { $0[index] }, of: documents[index].corpus, collector))
    }
    return verifications
  }

  private func compare(
    _ allBackendLogs: [BackendLogs], of corpus: Corpus, _ collector: LogCollector
  ) async throws -> Verification {
    if let change = corpus.documentChange { return .void(allBackendLogs, because: change) }
    var allBackendLogs = allBackendLogs
    if allBackendLogs.contains(where: \.hasEscapedNames) {
      for index in allBackendLogs.indices { allBackendLogs[index].refuseUnescapedNames() }
    }
    let references = References(
      corpus: corpus, allBackendLogs: allBackendLogs, preferred: preferred)
    let reference = references.main
    var results: [Verification.BackendResult] = []
    for backendLogs in allBackendLogs {
      results.append(try await judge(backendLogs, by: references, in: corpus, collector))
    }
    return Verification(
      results: results, reference: reference?.source, eventsDigest: reference?.eventsDigest,
      recordsDigest: reference?.recordsDigest, events: references.events,
      parses: allBackendLogs.reduce(0) { $0 + $1.parses },
      warnings: warnings(of: references, isVerified: !allBackendLogs.isEmpty)
        + manifestWarnings(of: corpus, references, results))
  }

  private func warnings(of references: References, isVerified: Bool) -> [String] {
    guard references.main != nil else {
      return isVerified ? ["no backend accepted the document"] : []
    }
    return references.all.filter(\.isUnconfirmed).map { reference in
      // Implementations of one engine don't confirm each other.
      "no other engine reports the same log as \(reference.engine ?? reference.source), so this log is unconfirmed"
    }
  }

  /// Returns a warning if all backends that accept the document have other logs than the manifest.
  private func manifestWarnings(
    of corpus: Corpus, _ references: References, _ results: [Verification.BackendResult]
  ) -> [String] {
    let accepted = results.filter { [.ok, .differs].contains($0.status) }
    guard references[.namespaces]?.isOfManifest == true, accepted.count > 1,
      accepted.allSatisfy({ $0.status == .differs })
    else { return [] }
    let remedy =
      corpus.generator.map { "generate it again with '\($0.command)'" } ?? "correct its digests"
    return [
      "no backend reports the logs of the manifest; if the manifest is wrong, \(remedy)"
    ]
  }

  private func judge(
    _ backendLogs: BackendLogs, by references: References, in corpus: Corpus,
    _ collector: LogCollector
  ) async throws -> Verification.BackendResult {
    var finding = LogFinding(backendLogs.failure)
    if finding.failure == nil, let received = backendLogs.logs {
      finding = try await compare(
        received, of: backendLogs, with: references, in: corpus, collector)
    }
    let limit = backendLogs.logs?.events == nil ? "by its record log alone" : ""
    return Verification.BackendResult(
      backend: backendLogs.implementation.name, status: finding.failure?.status ?? .ok,
      reason: finding.failure?.reason ?? limit, difference: finding.difference,
      eventLog: keepsWholeLogs ? backendLogs.logs?.events?.text : nil,
      recordLog: keepsWholeLogs ? backendLogs.logs?.records?.text : nil,
      eventCount: backendLogs.logs?.events?.lines,
      itemCount: backendLogs.logs?.records?.items,
      diagnostics: backendLogs.diagnostics, isUndecided: finding.isUndecided)
  }

  private func compare(
    _ received: BackendLogs.Logs, of backendLogs: BackendLogs, with references: References,
    in corpus: Corpus, _ collector: LogCollector
  ) async throws -> LogFinding {
    let implementation = backendLogs.implementation
    let own = LogOrigin.worker(implementation, stream: backendLogs.firstStream)
    if let deviation = backendLogs.deviation {
      let kind = received.events == deviation.logs.events ? LogKind.records : .events
      let reason =
        "stream \(deviation.stream): its \(kind.title) differs from that of its first stream"
      var finding = LogFinding(BackendLogs.Failure(status: .differs, reason: reason))
      finding.difference = try await describe(
        implementation, Reading(received, from: own),
        Reading(deviation.logs, from: .worker(implementation, stream: deviation.resolvedStream)),
        in: corpus, collector)
      return finding
    }
    if let reference = references[.namespaces],
      let resolved = references.differingResolvedLog(of: backendLogs)
    {
      // If a prefix is not bound, nothing was resolved, and the implementation is wrong in any case.
      var finding = LogFinding(
        in: .events, from: reference, isResolved: true,
        isUndecided: resolved.size > 0
          && reference.isUndecided(against: implementation, in: .events))
      if let expected = reference.logs {
        finding.difference = try await find(
          .events, Reading(expected, from: reference.origin),
          Reading(BackendLogs.Logs(events: resolved), from: own, isResolved: true), in: corpus,
          collector)
      }
      return finding
    }
    guard let reference = references[implementation.description.dialect] else { return .equal }
    if let kind = reference.difference(from: received) {
      var finding = LogFinding(
        in: kind, from: reference,
        isUndecided: reference.isUndecided(against: implementation, in: kind))
      if let expected = reference.logs {
        finding.difference = try await describe(
          implementation, Reading(expected, from: reference.origin), Reading(received, from: own),
          in: corpus, collector)
      }
      return finding
    }
    guard !reference.isComparable(with: received) else { return .equal }
    return LogFinding(
      BackendLogs.Failure(
        status: .notComparable,
        reason: "it has only a record log, and there is no other one to compare it with"))
  }

  // MARK: - Differences

  /// Logs, and the origin of the parts that were not kept.
  private struct Reading {
    var logs: BackendLogs.Logs
    let origin: LogOrigin?
    /// Whether the event log is the origin's log with its prefixes resolved.
    let isResolved: Bool

    init(_ logs: BackendLogs.Logs, from origin: LogOrigin?, isResolved: Bool = false) {
      self.logs = logs
      self.origin = origin
      self.isResolved = isResolved
    }

    func log(_ kind: LogKind) -> ReceivedLog? { kind == .events ? logs.events : logs.records }

    /// Returns a part of the text of a log; `nil` if it is not available.
    func text(
      of kind: LogKind, in window: Range<Int>, of corpus: Corpus, _ collector: LogCollector
    ) async throws -> [UInt8]? {
      guard let log = log(kind) else { return nil }
      let part = window.clamped(to: 0..<log.size)
      let start = part.lowerBound - log.textStart
      if start >= 0, start + part.count <= log.text.count {
        return Array(log.text[start..<(start + part.count)])
      }
      var again: ReceivedLog?
      switch origin {
      case nil: return nil
      case .files(let files):
        let path = kind == .events ? files.events : files.records
        again = path.flatMap { try? ReceivedLog(contentsOf: $0, keeping: window) }
      case .worker(let implementation, let stream):
        let logs = try await collector.logs(
          of: corpus, over: stream, by: implementation, keeping: window)
        again = kind == .events ? logs?.events : logs?.records
        if isResolved {
          guard case .resolved(let resolved) = again?.resolution else { return nil }
          again = resolved
        }
      }
      // A log that has changed since is not the one that was compared.
      return again == log ? again?.text : nil
    }
  }

  private func describe(
    _ implementation: Implementation, _ expected: Reading, _ received: Reading,
    in corpus: Corpus, _ collector: LogCollector
  ) async throws -> Verification.Difference? {
    if var found = try await find(.events, expected, received, in: corpus, collector) {
      found.place = try await collector.position(
        ofLine: found.line, in: corpus, reportedBy: implementation)
      return found
    }
    return try await find(.records, expected, received, in: corpus, collector)
  }

  /// Returns the first line in which two logs differ; `nil` if they are equal or the line can't be found
  /// again.
  private func find(
    _ kind: LogKind, _ expected: Reading, _ received: Reading, in corpus: Corpus,
    _ collector: LogCollector
  ) async throws -> Verification.Difference? {
    guard let wanted = expected.log(kind), let log = received.log(kind),
      let difference = wanted.firstDifference(from: log),
      let first = try await expected.text(of: kind, in: difference.window, of: corpus, collector),
      let second = try await received.text(of: kind, in: difference.window, of: corpus, collector),
      let found = LogDifference(
        expected: first, received: second,
        lead: difference.checkpoint - difference.window.lowerBound,
        linesBefore: difference.lines)
    else { return nil }
    return Verification.Difference(
      log: kind, line: found.line, expected: found.expected, received: found.received)
  }
}

extension Corpus {
  /// Returns whether backends can be verified over a stream in reasonable time.
  ///
  /// A large document takes minutes byte by byte. If a token of megabytes is scanned again with each of its
  /// chunks, even a small document takes hours.
  package func canVerify(_ stream: StreamSpecification) -> Bool {
    guard case .fixed(let size) = stream, size < 4096 else { return true }
    if size == 1, bytes > 4 << 20 { return false }
    return census.map { $0.longestToken.bytes < 1 << 16 } ?? true
  }
}
