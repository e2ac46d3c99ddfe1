import FeedEvents
import ShimBackend
import WorkerKit

Worker(.backend(ShimBackend<Tinyxml2>.self)).main()

enum Tinyxml2: ShimLibrary {
  static let identity = BackendIdentity(
    name: "tinyxml2", library: "tinyxml2", version: libraryVersion,
    symbol: "_ZN8tinyxml211XMLDocument5ParseEPKcm",
    input: .whole, positions: "line",
    notes: [
      "C++, release build",
      "options: white space preserved, entities processed",
      "builds the whole tree, then walks it, so no event arrives before the end of the document",
      "prefixes are resolved by this worker, within the time that is taken",
      "before version 10, text that is white space alone is lost",
      "UTF-8 alone; document types are skipped: no default of theirs is known, nor any entity",
    ])
}
