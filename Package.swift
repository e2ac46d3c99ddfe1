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

/// What a library has in its folder besides its worker; each part can use those before it.
enum Part {
  /// The headers of the installed library, by a module map in `Library`.
  case headers(pkgConfig: String, package: String)
  /// C or C++ of our own, in a folder of that name; it may link a library that has no `headers`.
  case native(String, links: String? = nil)
  /// The floor and control loops, in C, in `Controls`.
  case controls
  /// The backend, in Swift: the folder itself.
  case backend
}

/// The targets of one library, whose files are in `Sources/Backends/NAME`.
///
/// The worker is the last: no other library is linked into it.
func library(_ name: String, _ parts: Part...) -> [Target] {
  let folder = "Sources/Backends/\(name)"
  var targets: [Target] = []
  // What is not Swift, and what lies in folders of their own.
  var (native, folders): ([Target.Dependency], [String]) = ([], ["Worker"])
  for part in parts {
    switch part {
    case .headers(let pkgConfig, let package):
      targets.append(
        .systemLibrary(
          name: "C\(name)", path: "\(folder)/Library", pkgConfig: pkgConfig,
          providers: [.apt([package])]))
      native.append(.target(name: "C\(name)"))
      folders.append("Library")
    case .native(let part, let linked):
      targets.append(
        .target(
          name: "C\(name)\(part)", dependencies: native, path: "\(folder)/\(part)",
          linkerSettings: linked.map { [.linkedLibrary($0)] }))
      native.append(.target(name: "C\(name)\(part)"))
      folders.append(part)
    case .controls:
      targets.append(
        .target(
          name: "CControls\(name)", dependencies: ["CControls"] + native,
          path: "\(folder)/Controls"))
      folders.append("Controls")
    case .backend:
      targets.append(
        module(
          "Backend\(name)", in: "Backends/\(name)", native + ["FeedEvents"], exclude: folders))
    }
  }
  return targets + [
    .executableTarget(
      name: "worker-\(name.lowercased())",
      dependencies: targets.map { .target(name: $0.name) } + [
        "FeedModels", "WorkerContract", "WorkerKit",
      ],
      path: "\(folder)/Worker", swiftSettings: settings)
  ]
}

/// A program with a command line.
func program(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies + [
      "CommandSupport", "HarnessCore",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], exclude: exclude, swiftSettings: settings)
}

/// Tests are built without optimization in every configuration: that is faster, and objects live as long as
/// their variables.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: settings + [.unsafeFlags(["-Onone"])])
}

// MARK: Libraries, one line each

let libraries = [
  library("Bytes", .controls),
  library(
    "Expat", .headers(pkgConfig: "expat", package: "libexpat1-dev"), .native("Encodings"),
    .controls, .backend),
  library("Foundation", .backend),
  library(
    "Libxml2", .headers(pkgConfig: "libxml-2.0", package: "libxml2-dev"), .controls, .backend),
]

let backends = libraries.joined().filter { $0.name.hasPrefix("Backend") }
let workers = libraries.compactMap(\.last)

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
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    // The paths swift-subprocess takes are its type.
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // MARK: The seam, and the sinks behind it
    .target(name: "CLoader", path: "Sources/FeedEvents/CLoader"),
    module("FeedEvents", ["CLoader"], exclude: ["CLoader"]),
    module("FeedModels", ["FeedEvents"]),

    // What all floors and controls are made of.
    .target(name: "CControls", path: "Sources/Backends/Controls"),

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
        "CControls", "FeedEvents", "FeedModels", "Measurement", "Statistics", "WorkerContract",
      ]),

    // MARK: What many samples become
    module("Statistics", ["FeedEvents"]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/HarnessCore/Files/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/HarnessCore/Files/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExchange", path: "Sources/HarnessCore/Files/CExchange"),
    .target(name: "CScheduling", path: "Sources/HarnessCore/Machine/CScheduling"),
    module(
      "HarnessCore",
      [
        "CCrypto", "CExchange", "CScheduling", "CZlib", "FeedEvents", "Statistics",
        "WorkerContract", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Files/CCrypto", "Files/CExchange", "Files/CZlib", "Machine/CScheduling"]),

    // MARK: The command line
    module(
      "CommandSupport",
      [
        "HarnessCore", "WorkerContract",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // It starts the workers and the programs beside it: no parser is linked into it.
    program(
      "harness",
      [
        "FeedEvents", "FeedModels", "Statistics", "WorkerContract",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Yams", package: "Yams"),
      ]),
    // What fetches: a program of its own, since libcurl takes longer to load than most commands to run.
    .systemLibrary(
      name: "CCurl", path: "Sources/harness-record/Fetch/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    program("harness-record", ["CCurl", "FeedEvents"], exclude: ["Fetch/CCurl"]),
    program("harness-xpath", ["BackendLibxml2", "FeedEvents", "WorkerContract"]),
    // SQLite's own library comes with GRDB: libsqlite3-dev.
    program(
      "harness-history",
      ["FeedEvents", "Statistics", "WorkerContract", .product(name: "GRDB", package: "GRDB.swift")]),

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
      backends.map { .target(name: $0.name) } + ["FeedEvents"]),
    .executableTarget(
      name: "corpora",
      dependencies: [
        "FeedEvents", "HarnessCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Tests/Fixtures/corpora", swiftSettings: settings),
    .executableTarget(
      name: "parser-survey",
      dependencies: ["EveryBackend", "FeedEvents"],
      path: "Tests/Fixtures/parser-survey", swiftSettings: settings),
    tests("FeedEventsTests", ["EveryBackend", "FeedEvents"]),
    tests("FeedModelsTests", ["EveryBackend", "FeedEvents", "FeedModels"]),
    tests(
      "BackendTests", ["EveryBackend", "FeedEvents", "FeedModels"],
      exclude: ["EveryBackend", "pyexpat-log"]),
    tests("WorkerContractTests", ["FeedEvents", "WorkerContract"]),
    tests(
      "WorkerTests",
      [
        "EveryBackend", "FeedEvents", "FeedModels", "HarnessCore", "Measurement",
        "WorkerContract", "WorkerKit", "floor-outside", "songs-by-hand",
      ]
        + workers.map { .target(name: $0.name) }),
    tests("MeasurementTests", ["Measurement", "allocation-fixture"]),
    tests("StatisticsTests", ["FeedEvents", "Statistics"], exclude: ["References"]),
    tests(
      "HarnessCoreTests",
      [
        "FeedEvents", "HarnessCore", "WorkerContract",
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: ["Report/Snapshots"]),
    tests("CommandSupportTests", ["CommandSupport"]),
    .executableTarget(
      name: "misbehaving-worker", dependencies: ["BackendExpat", "FeedEvents", "WorkerKit"],
      path: "Tests/Fixtures/misbehaving-worker", swiftSettings: settings),
    .executableTarget(
      name: "object-worker",
      dependencies: ["BackendExpat", "FeedEvents", "WorkerContract", "WorkerKit"],
      path: "Tests/Fixtures/object-worker", swiftSettings: settings),
    .executableTarget(
      name: "songs-by-hand",
      dependencies: ["BackendExpat", "FeedEvents", "FeedModels", "WorkerContract", "WorkerKit"],
      path: "Tests/Fixtures/songs-by-hand", swiftSettings: settings),
    tests(
      "EndToEndTests",
      ["EveryBackend", "FeedEvents", "HarnessCore", "WorkerContract", "parser-survey"],
      exclude: ["Interface/Snapshots"]),
    tests(
      "HistoryTests",
      [
        "FeedEvents", "HarnessCore", "Statistics", "WorkerContract", "harness-history",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ] + libraries.joined()
)
