// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A C library can't leak out of the backend that imports it.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // The event seam declares `~Escapable` types over borrowed bytes.
  .enableExperimentalFeature("Lifetimes"),
]

/// A module of the package; `folder` is where it lies below `Sources`, its name unless told.
func module(
  _ name: String, in folder: String? = nil, _ dependencies: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder ?? name)", exclude: exclude,
    swiftSettings: settings)
}

/// The floor and control loops of one library, in C.
func controls(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Backends/\(folder)")
}

/// One worker executable a library: only that library is linked into it.
func worker(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "worker-\(name)", dependencies: dependencies + ["WorkerKit"],
    path: "Sources/Workers/worker-\(name)", swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

// MARK: Workers, one line each

let workers = [
  worker("bytes", ["CControlsBytes"]),
  worker("expat", ["BackendExpat", "CControlsExpat"]),
  worker("foundation", ["BackendFoundation"]),
  worker("libxml2", ["BackendLibxml2", "CControlsLibxml2"]),
]

let package = Package(
  name: "feed-parser-harness",
  // What a worker of another package is made of: see Examples/OwnParser.
  products: [
    .library(name: "FeedEvents", targets: ["FeedEvents"]),
    .library(name: "WorkerKit", targets: ["WorkerContract", "WorkerKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    // The paths swift-subprocess takes are its type.
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // MARK: The seam, and the sinks behind it
    module("Randomness"),
    module("FeedEvents", ["Randomness"]),
    module("FeedModels", ["FeedEvents"]),

    // MARK: Libraries and the backends that own them
    .systemLibrary(
      name: "CLibxml2", path: "Sources/Backends/Libxml2/Library", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CExpat", path: "Sources/Backends/Expat/Library", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"])]),
    module(
      "BackendLibxml2", in: "Backends/Libxml2", ["FeedEvents", "CLibxml2"],
      exclude: ["Controls", "Library"]),
    .target(
      name: "CExpatEncodings", dependencies: ["CExpat"], path: "Sources/Backends/Expat/Encodings"),
    module(
      "BackendExpat", in: "Backends/Expat", ["CExpat", "CExpatEncodings", "FeedEvents"],
      exclude: ["Controls", "Encodings", "Library"]),
    module("BackendFoundation", in: "Backends/Foundation", ["FeedEvents"]),
    controls("CControls", in: "Controls"),
    controls("CControlsLibxml2", in: "Libxml2/Controls", ["CControls", "CLibxml2"]),
    controls("CControlsExpat", in: "Expat/Controls", ["CControls", "CExpat", "CExpatEncodings"]),
    controls("CControlsBytes", in: "Bytes", ["CControls"]),

    // MARK: What one sample is made of
    .target(name: "CAllocationProbe", path: "Sources/Measurement/CAllocationProbe"),
    .target(name: "CInstructionCounter", path: "Sources/Measurement/CInstructionCounter"),
    module("WorkerContract", ["FeedEvents"]),
    module(
      "Measurement", ["CAllocationProbe", "CInstructionCounter", "WorkerContract"],
      exclude: ["CAllocationProbe", "CInstructionCounter"]),
    module(
      "WorkerKit",
      [
        "CControls", "FeedEvents", "FeedModels", "Measurement", "Randomness",
        "Statistics", "WorkerContract",
      ]),

    // MARK: What many samples become
    .systemLibrary(
      name: "CCrypto", path: "Sources/Files/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    module("Files", ["CCrypto"], exclude: ["CCrypto"]),
    module("Corpora", ["Files", "FeedEvents", "Randomness"]),
    module("Statistics", ["Randomness"]),
    module("Results", ["WorkerContract"]),
    .target(name: "CScheduling", path: "Sources/Campaign/CScheduling"),
    module(
      "Campaign",
      [
        "CScheduling", "Corpora", "Files", "FeedEvents", "Randomness", "Results",
        "Statistics",
        "WorkerContract", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: ["CScheduling"]),
    module("Reports", ["Files", "Results", "Statistics", "WorkerContract"]),
    module(
      "Gate",
      [
        "Campaign", "Corpora", "Files", "FeedEvents", "Reports", "Results", "Statistics",
        "WorkerContract", .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    // SQLite's own library comes with GRDB: libsqlite3-dev.
    module(
      "History",
      ["Results", "Statistics", "WorkerContract", .product(name: "GRDB", package: "GRDB.swift")]),

    // What proves that verdicts and gate can be believed.
    module(
      "Validation",
      [
        "Campaign", "Files", "Randomness", "Reports", "Results", "Statistics", "WorkerContract",
      ]),

    // MARK: The command line
    module(
      "CommandSupport",
      [
        "Files", "Reports", "Results", "WorkerContract",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // It starts the workers and `harness-history`, which it finds beside it: no parser is linked into it.
    .executableTarget(
      name: "harness",
      dependencies: [
        "Campaign", "CommandSupport", "Corpora", "FeedEvents", "FeedModels", "Files", "Gate",
        "Reports", "Results", "Statistics", "Validation", "WorkerContract",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "harness-history",
      dependencies: [
        "CommandSupport", "Corpora", "History", "Reports", "Results", "Statistics",
        "WorkerContract",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),

    // MARK: Tests
    .executableTarget(
      name: "allocation-fixture", dependencies: ["CAllocationProbe"],
      path: "Tests/Fixtures/allocation-fixture"),
    .executableTarget(
      name: "floor-outside", dependencies: ["CExpat", "CLibxml2"],
      path: "Tests/Fixtures/floor-outside"),
    // All backends behind one face, for tests over every one of them.
    module(
      "EveryBackend", in: "../Tests/BackendTests/EveryBackend",
      ["BackendExpat", "BackendFoundation", "BackendLibxml2", "FeedEvents"]),
    .executableTarget(
      name: "parser-survey",
      dependencies: ["EveryBackend", "FeedEvents", "Randomness"],
      path: "Tests/Fixtures/parser-survey", swiftSettings: settings),
    tests("FeedEventsTests", ["EveryBackend", "FeedEvents"]),
    tests("FeedModelsTests", ["EveryBackend", "FeedEvents", "FeedModels"]),
    tests(
      "BackendTests", ["EveryBackend", "FeedEvents"],
      exclude: ["EveryBackend", "pyexpat-log"]),
    tests("WorkerContractTests", ["FeedEvents", "WorkerContract"]),
    tests(
      "WorkerTests",
      [
        "Campaign", "Corpora", "EveryBackend", "FeedEvents", "FeedModels", "WorkerContract",
        "WorkerKit",
        "floor-outside",
      ]
        + workers.map { .target(name: $0.name) }),
    tests("MeasurementTests", ["Measurement", "allocation-fixture"]),
    tests("StatisticsTests", ["Randomness", "Statistics"], exclude: ["References"]),
    tests("CorporaTests", ["Corpora", "Files", "FeedEvents", "Randomness"]),
    tests("FilesTests", ["Files"]),
    tests(
      "CampaignTests",
      ["Campaign", "Corpora", "Files", "FeedEvents", "Results", "WorkerContract"]),
    tests(
      "ValidationTests", ["Campaign", "Files", "Results", "Validation", "WorkerContract"]),
    tests("GateTests", ["Campaign", "Gate", "Randomness", "Results", "WorkerContract"]),
    .executableTarget(
      name: "misbehaving-worker", dependencies: ["BackendExpat", "FeedEvents", "WorkerKit"],
      path: "Tests/Fixtures/misbehaving-worker", swiftSettings: settings),
    .executableTarget(
      name: "object-worker",
      dependencies: ["BackendExpat", "FeedEvents", "WorkerContract", "WorkerKit"],
      path: "Tests/Fixtures/object-worker", swiftSettings: settings),
    tests(
      "EndToEndTests", ["EveryBackend", "Reports", "Results", "WorkerContract", "parser-survey"],
      exclude: ["Interface/Snapshots"]),
    tests(
      "HistoryTests",
      [
        "History", "Reports", "Results", "Statistics", "WorkerContract", "harness-history",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests(
      "ReportsTests", ["Randomness", "Reports", "Results", "WorkerContract"],
      exclude: ["Snapshots"]),
  ] + workers
)
