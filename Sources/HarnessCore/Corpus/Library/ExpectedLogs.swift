/// The logs that every backend must produce, written from the model of a generator.
struct ExpectedLogs: Hashable, Sendable {
  static let eventsPath = "expected/events.log"
  static let recordsPath = "expected/records.log"

  /// The path of the event log; `nil` if it is missing or outdated.
  let events: String?
  /// The path of the record log; `nil` if it is missing or outdated.
  let records: String?

  /// Finds the logs of a corpus.
  ///
  /// A log is `nil` if it is missing or doesn't have the digest in the manifest, because the digest is what
  /// counts.
  init(of corpus: Corpus) {
    func find(_ name: String, _ digest: String?) -> String? {
      guard let directory = corpus.directory, let digest else { return nil }
      let path = "\(directory)/\(name)"
      var found = SHA256()
      guard (try? File.read(path, inPieces: { found.update($0) })) != nil else { return nil }
      return found.hex == digest ? path : nil
    }
    events = find(Self.eventsPath, corpus.manifest?.eventsSHA256)
    records = find(Self.recordsPath, corpus.recordsSHA256)
  }
}
