import Files

@testable import Corpora

extension Corpus {
  /// A corpus of a single feed; with `logs` it has a manifest that describes them.
  static func fixture(
    path: String = "/feeds/feed.xml", recordType: String? = "song", lan: Bool = false,
    bytes: Int = 8, logs: (events: String, records: String?)? = nil
  ) -> Corpus {
    let recording = Recording(name: "lan", path: "/feeds/streams/lan.csv")
    return Corpus(
      name: "feed", documentPath: path, bytes: bytes, sha256: "0", manifest: logs.map(manifest),
      item: nil, recordType: recordType, recordings: lan ? [recording] : [])
  }

  private static func manifest(of logs: (events: String, records: String?)) -> Manifest {
    Manifest(
      schema: 1, name: "feed", title: "A feed", stresses: "nothing", feedKind: "rss",
      recordType: "song", itemElement: "item", itemsRange: [0, 8], document: "feed.xml", bytes: 8,
      sha256: "0", items: 1, eventsSHA256: SHA256.hex(of: logs.events.utf8),
      recordsSHA256: logs.records.map { SHA256.hex(of: $0.utf8) }, synthetic: true,
      provenance: "made up", licence: "MIT", generator: nil)
  }
}
