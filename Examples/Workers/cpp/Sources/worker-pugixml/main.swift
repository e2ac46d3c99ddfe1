import FeedEvents
import ShimBackend
import WorkerKit

Worker(.backend(ShimBackend<Pugixml>.self)).main()

enum Pugixml: ShimLibrary {
  static let identity = BackendIdentity(
    name: "pugixml", library: "pugixml", version: libraryVersion,
    symbol: "_ZN4pugi12xml_document19load_buffer_inplaceEPvmjNS_12xml_encodingE",
    input: .whole, positions: "byte",
    notes: [
      "C++, release build",
      "options: parse_default and parse_ws_pcdata",
      "builds the whole tree, then walks it, so no event arrives before the end of the document",
      "prefixes are resolved by this worker, within the time that is taken",
      "skips document types: no default of theirs is known, nor any entity",
    ])
}
