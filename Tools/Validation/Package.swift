// swift-tools-version: 6.2
import PackageDescription

// It knows the harness by its command line and its files alone, so nothing of the root package is built for it.
let package = Package(
  name: "validation",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .executableTarget(
      name: "validation",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/Validation",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
