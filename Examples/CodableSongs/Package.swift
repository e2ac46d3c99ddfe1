// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "codable-songs",
  dependencies: [
    // In a package elsewhere: .package(url: "https://…/feed-parser-harness", branch: "main").
    .package(name: "feed-parser-harness", path: "../.."),
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
  ],
  targets: [
    .executableTarget(
      name: "worker-xmlcoder",
      dependencies: [
        "XMLCoder",
        .product(name: "FeedEvents", package: "feed-parser-harness"),
        .product(name: "WorkerKit", package: "feed-parser-harness"),
      ])
  ]
)
