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
      "xmlTextReader; options: NONET, NOENT; the loader refuses external entities",
    ])
}
