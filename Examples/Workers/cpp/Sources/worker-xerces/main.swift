import FeedEvents
import ShimBackend
import WorkerKit

Worker(.backend(ShimBackend<Xerces>.self)).main()

enum Xerces: ShimLibrary {
  /// The namespace of its symbols has its version, such as `3_2`.
  private static let series = libraryVersion.split(separator: ".").prefix(2).joined(separator: "_")

  static let identity = BackendIdentity(
    name: "xerces", library: "xerces-c", version: libraryVersion,
    symbol:
      "_ZN11xercesc_\(series)16XMLReaderFactory15createXMLReaderEPNS_13MemoryManagerEPNS_14XMLGrammarPoolE",
    input: .stream, positions: "line column",
    notes: [
      "C++, release build",
      "all bytes before the root element are in one piece, or in as many as its buffer needs",
      "SAX2XMLReader; options: namespaces, no validation, no external document type",
      "its UTF-16 is converted to UTF-8 by this worker, within the time that is taken",
      "external entities are empty",
    ])
}
