package import FeedEvents
internal import WorkerContract

/// Checks that all backends report the same events for a document in every chunking, before anything is
/// timed.
package struct Verifier: Sendable {
  private let process: WorkerRunner
  private let preferred: String?
  private let keepsWholeLogs: Bool

  /// Creates a verifier.
  ///
  /// - `preferred`: the backend to compare with if there is no manifest; `nil` for the preferred one of the
  ///   harness's own.
  /// - `keepsWholeLogs`: whether logs are kept as a whole, for printing; otherwise only their beginnings are
  ///   kept.
  package init(process: WorkerRunner, preferred: String?, keepsWholeLogs: Bool = false) {
    self.process = process
    self.preferred = preferred
    self.keepsWholeLogs = keepsWholeLogs
  }

  /// Collects the logs of all implementations for one document and compares them.
  ///
  /// - `onImplementation`: Called before each implementation is asked, with the time when all are expected to
  ///   have answered.
  package func verify(
    _ document: VerifiedDocument, by implementations: [Implementation],
    onImplementation: (Implementation, ContinuousClock.Instant?) -> Void = { _, _ in }
  ) async throws -> Verification {
    let began = ContinuousClock.now
    var asked = 0
    return try await verifyTogether([document], by: implementations) { implementation in
      onImplementation(implementation, began.expectedEnd(done: asked, of: implementations.count))
      asked += 1
    }[0]
  }

  /// Collects the logs of all implementations for many documents and compares those of each document.
  ///
  /// - `onImplementation`: Called before an implementation is asked about some of the documents, with the
  ///   number of finished documents, and the time when all are expected to be finished.
  package func verify(
    _ documents: [VerifiedDocument], by implementations: [Implementation],
    onImplementation: (Implementation, Int, ContinuousClock.Instant?) -> Void = { _, _, _ in },
    onDocument: (VerifiedDocument, Verification) -> Void
  ) async throws {
    let began = ContinuousClock.now
    let bytes = documents.reduce(0) { $0 + $1.corpus.bytes }
    var done = 0
    while done < documents.count {
      let together = Self.together(documents[done...])
      let end = began.expectedEnd(
        done: documents[..<done].reduce(0) { $0 + $1.corpus.bytes }, of: bytes)
      let found = try await verifyTogether(together, by: implementations) {
        onImplementation($0, done, end)
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
    let references = References(
      corpus: corpus, allBackendLogs: allBackendLogs, preferred: preferred)
    let reference = references.named
    let comparison = LogComparison(
      corpus: corpus, references: references, collector: collector, keepsWholeLogs: keepsWholeLogs)
    var results: [Verification.BackendResult] = []
    for backendLogs in allBackendLogs {
      results.append(try await comparison.result(of: backendLogs))
    }
    return Verification(
      results: results, reference: reference?.source, eventsDigest: reference?.eventsDigest,
      recordsDigest: reference?.recordsDigest, events: references.logs?.eventCount,
      parses: allBackendLogs.reduce(0) { $0 + $1.parses },
      warnings: warnings(of: references, over: corpus, isVerified: !allBackendLogs.isEmpty)
        + manifestWarnings(of: corpus, references, results))
  }

  private func warnings(
    of references: References, over corpus: Corpus, isVerified: Bool
  ) -> [String] {
    guard let reference = references.logs, references.rejecting.isEmpty else {
      guard isVerified else { return [] }
      let hint = corpus.isHTML ? "; \(Corpus.htmlHint)" : ""
      let own = references.rejecting.isEmpty ? "" : " of the harness"
      return ["no backend\(own) accepted the document\(hint)"]
    }
    guard reference.isUnconfirmed else { return [] }
    // Implementations of one engine don't confirm each other.
    return [
      "no other engine reports the same log as \(reference.engine ?? reference.source), so this log is unconfirmed"
    ]
  }

  /// Returns a warning if all backends that accept the document have other logs than the manifest.
  private func manifestWarnings(
    of corpus: Corpus, _ references: References, _ results: [Verification.BackendResult]
  ) -> [String] {
    let accepted = results.filter { [.ok, .differs].contains($0.status) }
    guard references.logs?.isOfManifest == true, accepted.count > 1,
      accepted.allSatisfy({ $0.status == .differs })
    else { return [] }
    let remedy =
      corpus.generator?.command.map { "generate it again with '\($0)'" } ?? "correct its digests"
    return [
      "no backend reports the logs of the manifest; if the manifest is wrong, \(remedy)"
    ]
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
    return census.map { $0.longestToken < 1 << 16 } ?? true
  }
}
