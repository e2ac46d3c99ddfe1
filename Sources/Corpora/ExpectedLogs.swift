internal import Files

/// The logs every backend must produce, written from a generator's model.
public struct ExpectedLogs: Hashable, Sendable {
  /// Where a corpus keeps the event log.
  public static let eventsPath = "expected/events.log"
  /// Where a corpus keeps the record log.
  public static let recordsPath = "expected/records.log"

  /// The event log.
  public let events: [UInt8]?
  /// The record log.
  public let records: [UInt8]?

  /// Reads the logs of a corpus; one that is missing, or isn't the one its manifest describes, is
  /// `nil`: the manifest's digest is what counts.
  public init(of corpus: Corpus) {
    func read(_ path: String, _ digest: String?) -> [UInt8]? {
      guard let directory = corpus.directory, let digest else { return nil }
      guard let log = try? File.read("\(directory)/\(path)") else { return nil }
      return SHA256.hex(of: log) == digest ? log : nil
    }
    events = read(Self.eventsPath, corpus.manifest?.eventsSHA256)
    records = read(Self.recordsPath, corpus.manifest?.recordsSHA256)
  }
}
