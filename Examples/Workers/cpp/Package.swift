// swift-tools-version: 6.2
import PackageDescription

/// A library behind the C functions of `FeedShim`, and the worker that measures it.
func worker(
  _ name: String, shim: String, links library: String, headers: [Target.Dependency] = []
) -> [Target] {
  [
    .target(
      name: shim, dependencies: ["FeedShim"] + headers, publicHeadersPath: ".",
      linkerSettings: [.linkedLibrary(library)]),
    .executableTarget(
      name: name,
      dependencies: [
        "ShimBackend", .target(name: shim),
        .product(name: "FeedEvents", package: "feed-parser-harness"),
        .product(name: "WorkerKit", package: "feed-parser-harness"),
      ]),
  ]
}

let package = Package(
  name: "cpp-workers",
  dependencies: [
    .package(name: "feed-parser-harness", path: "../../..")
  ],
  targets: [
    // What a C++ library must offer: one header, and namespaces for trees that know none.
    .target(name: "FeedShim"),
    // The same for Swift: a backend of the harness.
    .target(
      name: "ShimBackend",
      dependencies: ["FeedShim", .product(name: "FeedEvents", package: "feed-parser-harness")]),
    .systemLibrary(
      name: "CLibxml2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
  ]
    + worker("worker-pugixml", shim: "Pugixml", links: "pugixml")
    + worker("worker-tinyxml2", shim: "Tinyxml2", links: "tinyxml2")
    + worker("worker-xerces", shim: "Xerces", links: "xerces-c")
    + worker("worker-xmlreader", shim: "XMLReader", links: "xml2", headers: ["CLibxml2"]),
  cxxLanguageStandard: .cxx20
)
