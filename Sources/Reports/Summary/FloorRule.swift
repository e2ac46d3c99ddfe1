import Results

/// Which floor a parser stands on.
enum FloorRule {
  /// The row that does the least with the library that parses for `backend`.
  static func floor(of backend: BackendSummary) -> String {
    "floor-" + name(backend.engine)
  }

  /// Whether `backend` is a layer above another library that parses: FoundationXML is one.
  static func isLayered(_ backend: BackendSummary) -> Bool {
    name(backend.engine) != name(backend.library)
  }

  /// The name of a library alone, where its version follows.
  private static func name(_ library: String) -> String {
    library.split(separator: " ").first.map { String($0) } ?? ""
  }
}
