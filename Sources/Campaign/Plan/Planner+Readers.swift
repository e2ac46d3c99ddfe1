package import Corpora
internal import FeedEvents

/// The choice of what reads documents where nothing is measured.
extension Planner {
  /// The backend of that name, or if none is asked for, the usual one that reads the first of some documents.
  ///
  /// - Throws: ``CampaignError``; ``CampaignError/unreadable(problem:)`` if it reads none of them.
  package func reader(
    _ name: String?, of corpora: [Corpus]
  ) throws(CampaignError) -> Implementation {
    if let name { return try requireReader(backend(name), of: corpora) }
    let usual = corpora.first.flatMap { first in
      registry.implementations.filter { $0.isBackend && $0.reads(first.syntax) }.usual
    }
    guard let usual else { throw .emptyPlan }
    return usual
  }

  /// The backends that some documents are verified by: those of some names, or all that read any of the documents.
  ///
  /// - Parameters:
  ///   - names: The names; none for all.
  ///   - reference: The backend to compare with, if one was asked for: where there is no manifest it is verified as
  ///     well.
  ///   - corpora: The documents.
  /// - Returns: Them, one at least.
  /// - Throws: ``CampaignError``; ``CampaignError/unreadable(problem:)`` if none of those that were asked for, or
  ///   not the reference, reads any of the documents.
  package func verifiedBackends(
    _ names: [String], comparedWith reference: String?, over corpora: [Corpus]
  ) throws(CampaignError) -> [Implementation] {
    var chosen: [Implementation] = []
    for name in names { chosen.append(try backend(name)) }
    if chosen.isEmpty { chosen = registry.reading(corpora).implementations.filter(\.isBackend) }
    guard let first = chosen.first else { throw .emptyPlan }
    if !chosen.contains(where: { reads($0, anyOf: corpora) }) {
      try requireReader(first, of: corpora)
    }
    if let corpus = corpora.first, chosen.allSatisfy(\.isVerifiedByRecordsAlone),
      corpora.allSatisfy({ $0.syntax == .json && $0.recordType == nil })
    {
      throw .unknownJSON(corpus: corpus.name)
    }
    guard let reference else { return chosen }
    let compared = try requireReader(backend(reference), of: corpora)
    let isNeeded = corpora.contains { $0.manifest == nil } && !chosen.contains(compared)
    return isNeeded ? chosen + [compared] : chosen
  }

  private func reads(_ implementation: Implementation, anyOf corpora: [Corpus]) -> Bool {
    corpora.contains { $0.document(for: implementation) != nil }
  }

  /// The implementation, if it reads any of some documents.
  ///
  /// - Throws: ``CampaignError/unreadable(problem:)`` otherwise.
  @discardableResult
  func requireReader(
    _ implementation: Implementation, of corpora: [Corpus]
  ) throws(CampaignError) -> Implementation {
    guard !reads(implementation, anyOf: corpora) else { return implementation }
    throw .unreadable(problem: corpora.first?.hindrance(to: implementation) ?? "no document")
  }
}
