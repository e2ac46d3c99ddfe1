package import FeedEvents
internal import WorkerContract

/// What was found when one or more documents were verified.
package struct VerificationReport: Report {
  package static let kind = ReportKind.verification

  package var reportName: String
  let command: String
  /// The work, whose report no other one replaces.
  package let work: Work
  /// The documents that were verified so far.
  package private(set) var documents: [Document] = []

  package struct Document: Encodable, Sendable {
    package let name: String
    package let path: String
    package let bytes: Int
    package let streams: [StreamSpecification]
    package let verification: Verification

    /// The streams as text; random ones are only counted.
    package var streamsText: String {
      let isRandom = { (stream: StreamSpecification) in
        if case .random = stream { true } else { false }
      }
      let cuts = streams.count(where: isRandom)
      return PlainText.list(
        streams.filter { !isRandom($0) }.map(\.description)
          + (cuts > 0 ? ["\(cuts) random cuts"] : []))
    }
  }

  /// Creates the report of some work, before anything is verified.
  package init(
    name: String, command: String, of documents: [VerifiedDocument], by backends: [String]
  ) {
    reportName = name
    self.command = command
    work = Work(
      documents: documents.map(\.corpus.sha256), streams: documents.flatMap(\.streams).distinct(),
      implementations: backends)
  }

  package mutating func add(_ verification: Verification, of document: VerifiedDocument) {
    let corpus = document.corpus
    documents.append(
      Document(
        name: corpus.name, path: corpus.sourcePath, bytes: corpus.bytes,
        streams: document.streams, verification: verification))
  }

  /// Whether no backend failed on a document that any of them accepts, and there is one.
  package var isSound: Bool {
    documents.allSatisfy { $0.verification.isSound || $0.verification.isRefusedByAll }
      && !documents.allSatisfy(\.verification.isRefusedByAll)
  }

  /// Returns whether one of the named backends could verify no document.
  package func lacksOne(of names: [String]) -> Bool {
    let results = documents.flatMap(\.verification.results)
    return names.contains { name in
      let own = results.filter { $0.backend == name }
      return !own.isEmpty && own.allSatisfy { $0.status == .unavailable }
    }
  }

  /// The first reason if no document could be verified; `nil` if at least one was.
  package var reasonNothingVerified: String? {
    let reasons = documents.compactMap(\.verification.reasonNothingVerified)
    return reasons.count == documents.count ? reasons.first : nil
  }
}
