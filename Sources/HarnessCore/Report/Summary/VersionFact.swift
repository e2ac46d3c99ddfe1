internal import WorkerContract

/// What later versions of a library do to documents of a kind, which an answer for the installed one doesn't show.
struct VersionFact {
  let library: String
  /// The first version for which it holds.
  let since: LibraryVersion
  let feature: String
  /// The value of the feature above which it matters.
  let threshold: Double
  let text: String

  static let all = [
    VersionFact(
      library: "libxml2", since: LibraryVersion("2.14"), feature: "CDATA share", threshold: 0.1,
      text: """
        since 2.14 it reads CDATA character by character, so that feeds like this one take 1.5 to 2.5 times as \
        long as with 2.13 (measured in November 2026)
        """)
  ]

  /// Returns the sentences on a document that was read by older versions.
  static func sentences(
    on corpus: CorpusSummary, readBy backends: [ImplementationDescription]
  ) -> [String] {
    all.compactMap { fact in
      let value = corpus.features.first { $0.name == fact.feature }
      guard let value, value.value > fact.threshold,
        let old = backends.first(where: {
          $0.engineName.unversioned == fact.library && !$0.isLayered
            && LibraryVersion($0.version) < fact.since
        })
      else { return nil }
      return "\(fact.feature) \(value.text), and \(fact.library) is \(old.version): \(fact.text)."
    }
  }
}
