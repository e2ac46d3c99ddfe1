internal import WorkerContract

/// The rule for which floor belongs to a parser.
enum FloorRule {
  /// Returns the name of the floor for the library that does the parsing for `backend`.
  static func floor(of backend: ImplementationDescription) -> String {
    "floor-" + name(backend.engine)
  }

  /// Returns whether `backend` is a layer above the library that parses, as FoundationXML is.
  static func isLayered(_ backend: ImplementationDescription) -> Bool {
    name(backend.engine) != name(backend.library)
  }

  /// Returns the name of a library without its version.
  static func name(_ library: String) -> String {
    library.split(separator: " ").first.map { String($0) } ?? ""
  }
}
