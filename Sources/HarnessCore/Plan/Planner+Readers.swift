internal import FeedEvents

/// The choice of implementations for commands that read documents without measuring.
extension Planner {
  /// Returns the backend with a name; without a name, the preferred backend that reads the first document.
  package func reader(
    _ name: String?, of corpora: [Corpus]
  ) throws(CampaignError) -> Implementation {
    if let name { return try requireReader(backend(name), of: corpora) }
    let preferred = corpora.first.flatMap { first in
      registry.implementations.filter { $0.isBackend && $0.reads(first.syntax) }.preferred
    }
    guard let preferred else { throw .noReader(of: corpora) }
    return preferred
  }

  /// Returns the backends to verify: those with the given names, or all that read any of the documents.
  ///
  /// - `names`: the names; empty for all backends.
  /// - `reference`: the backend to compare with, if one was requested. Without a manifest it is verified as well,
  ///   or else the default reader.
  package func verifiedBackends(
    _ names: [String], comparedWith reference: String?, over corpora: [Corpus]
  ) throws(CampaignError) -> [Implementation] {
    var chosen: [Implementation] = []
    for name in names { chosen.append(try backendOrAbsent(name)) }
    if chosen.isEmpty { chosen = registry.readers(of: corpora).implementations.filter(\.isBackend) }
    guard let first = chosen.first else { throw .noReader(of: corpora) }
    try chosen.requireAnyUsable()
    if !chosen.contains(where: { reads($0, anyOf: corpora) }) {
      try requireReader(first, of: corpora)
    }
    if let reference { try requireReader(backend(reference), of: corpora) }
    return chosen + readersNeeded(for: corpora, besides: chosen, comparedWith: reference)
  }

  /// Returns the backends that must take part in verifying documents because no manifest describes these: the
  /// requested reference if it reads them, otherwise their default readers.
  func readersNeeded(
    for corpora: [Corpus], besides chosen: [Implementation], comparedWith reference: String?
  ) -> [Implementation] {
    let needed = corpora.filter { !$0.hasExpectedLogs }.compactMap { corpus in
      let requested = registry.implementations.first { $0.name == reference && $0.isBackend }
      return requested.flatMap { $0.reads(corpus.syntax) ? $0 : nil } ?? defaultReader(of: corpus)
    }
    return needed.distinct(by: \.name).filter { reader in
      !chosen.contains { $0.name == reader.name }
    }
  }

  /// Returns the backend that is right about a document that no manifest describes, unless another one was
  /// requested: the preferred one of the harness's own; `nil` if none reads the document.
  func defaultReader(of corpus: Corpus) -> Implementation? {
    registry.implementations.filter {
      $0.isBackend && !$0.isForeign && $0.unavailability == nil && $0.reads(corpus.syntax)
    }.preferred
  }

  private func reads(_ implementation: Implementation, anyOf corpora: [Corpus]) -> Bool {
    corpora.contains { $0.document(for: implementation) != nil }
  }

  /// Returns the implementation if it reads any of the documents.
  ///
  /// - Throws: ``CampaignError/unreadable(problem:)`` otherwise.
  @discardableResult
  func requireReader(
    _ implementation: Implementation, of corpora: [Corpus]
  ) throws(CampaignError) -> Implementation {
    guard !reads(implementation, anyOf: corpora) else { return implementation }
    throw .unreadable(problem: corpora.first?.reasonUnreadable(by: implementation) ?? "no document")
  }
}

extension Corpus {
  /// Whether the manifest says what is right, also for the records that are built.
  fileprivate var hasExpectedLogs: Bool {
    guard let manifest, manifest.eventsSHA256 != nil || recordsSHA256 != nil else { return false }
    return recordType == nil || recordType == manifest.recordType
  }
}

extension CampaignError {
  /// The error if no backend reads any of the documents.
  fileprivate static func noReader(of corpora: [Corpus]) -> CampaignError {
    .unreadable(problem: "no backend reads \(corpora.first?.name ?? "the document")")
  }
}
