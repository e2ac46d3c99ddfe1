import Results

/// Which floor and which control a parser stands on.
enum FloorRule {
  /// The library that does the parsing in the end: FoundationXML links libxml2.
  static func library(of backend: BackendSummary) -> String {
    let library = backend.library.split(separator: " ").first.map { String($0) } ?? ""
    return library == "FoundationXML" ? "libxml2" : library
  }

  /// The row that does the least with the library of `backend`.
  static func floor(of backend: BackendSummary) -> String { "floor-" + library(of: backend) }
}
