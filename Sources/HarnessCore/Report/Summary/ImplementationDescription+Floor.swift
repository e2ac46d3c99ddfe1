internal import WorkerContract

extension ImplementationDescription {
  /// The name of the floor of the library that does the parsing.
  var floor: String { "floor-" + engineName }

  /// Whether it is a layer above the library that parses, as FoundationXML is.
  var isLayered: Bool { engineName != libraryName }

  /// The name of the library that does the parsing, without its version.
  var engineName: String { Self.name(engine) }

  /// The name of the library, without its version.
  var libraryName: String { Self.name(library) }

  private static func name(_ library: String) -> String {
    library.split(separator: " ").first.map { String($0) } ?? ""
  }
}
