import FeedEvents
import ShimBackend
import WorkerKit

Worker(.backend(ShimBackend<XMLReader>.self)).main()

enum XMLReader: ShimLibrary {
  static let identity = BackendIdentity(
    name: "xmlreader", library: "libxml2", version: libraryVersion, symbol: "xmlReaderForIO",
    input: .stream, positions: "line column",
    notes: [
      "C++, release build",
      "all bytes before the root element are in one piece, or in as many as its buffer needs",
      "xmlTextReader; options: NONET, NOENT, DTDATTR; the loader refuses external entities",
    ])
}
