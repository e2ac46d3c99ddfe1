// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-parser",
  dependencies: [
    // In a package elsewhere: .package(url: "https://…/feed-parser-harness", branch: "main").
    .package(name: "feed-parser-harness", path: "../..")
  ],
  targets: [
    // The parser, which does not depend on the harness.
    .target(name: "OwnParser"),
    // The worker for it.
    .executableTarget(
      name: "worker-own",
      dependencies: [
        "OwnParser",
        .product(name: "FeedEvents", package: "feed-parser-harness"),
        .product(name: "WorkerKit", package: "feed-parser-harness"),
      ]),
  ]
)
