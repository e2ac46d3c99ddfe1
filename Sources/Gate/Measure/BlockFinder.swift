internal import Campaign
internal import Results

/// What a baseline holds of a row in one block.
struct RecordedCases {
  let cells: [BaselineCase]
  /// How the recorded libraries differ from those at hand; `nil` where they are the same.
  let revisions: RevisionDifference?
}

/// Finds what a baseline holds of a row: the block of its libraries, platform and build.
struct BlockFinder {
  let baseline: Baseline
  let rows: GateRows
  let machine: MachineIdentity
  /// The command that records the baseline anew, as a way out.
  let recordingCommand: String

  /// Why there is none.
  struct Missing: Error {
    let gap: MissingItem
  }

  /// The cells of a row, or why there are none that it can be compared with.
  ///
  /// If no block has the same distribution revisions, those with other revisions of the same upstream
  /// versions are candidates, the last one first.
  func candidates(of row: Implementation) -> Result<[RecordedCases], Missing> {
    let libraries = rows.libraries(of: row)
    let key = BaselineBlock.Key(
      libraries: libraries.keys, platform: machine.platform, build: machine.build)
    let all = baseline.cells(of: row.name)
    let found = all.filter { $0.block.key == key }.map(\.cell)
    guard found.isEmpty else { return .success([RecordedCases(cells: found, revisions: nil)]) }
    let candidates = baseline.blocks.reversed().compactMap { block -> RecordedCases? in
      let cells = block.cells.filter { $0.backend == row.name }
      guard !cells.isEmpty, block.key.platform == key.platform, block.key.build == key.build,
        let revisions = libraries.revisionDifference(from: block.key.libraries)
      else { return nil }
      return RecordedCases(cells: cells, revisions: revisions)
    }
    guard candidates.isEmpty else { return .success(candidates) }
    return .failure(Missing(gap: gap(of: row, key, among: all.map(\.block.key))))
  }

  private func gap(
    of row: Implementation, _ key: BaselineBlock.Key, among others: [BaselineBlock.Key]
  ) -> MissingItem {
    guard let nearest = others.first(where: { $0.libraries == key.libraries }) ?? others.first
    else {
      return MissingItem(
        .missingInBase, subject: row.name, reason: "the base has no figures of this backend",
        remedy: "record it: \(recordingCommand)")
    }
    let remedy = "record with this one beside it, where the base was recorded: \(recordingCommand)"
    guard nearest.libraries == key.libraries else {
      let known = Set(others.map(\.text)).sorted().joined(separator: " or ")
      return MissingItem(
        .otherLibrary, subject: row.name, reason: "it is \(key.text), and was \(known)",
        remedy: remedy)
    }
    let reason =
      nearest.build == key.build
      ? key.platform.difference(from: nearest.platform)
      : "it is a \(key.build) build, and was a \(nearest.build) build"
    return MissingItem(.otherPlatform, subject: row.name, reason: reason, remedy: remedy)
  }
}

extension BaselineBlock.Key {
  /// The libraries in words.
  fileprivate var text: String { libraries.joined(separator: " over ") }
}

/// What this machine and build are, split by what it matters for.
struct MachineIdentity {
  /// What exact metrics depend on: the C library and the Swift runtime.
  let platform: [MeasuringEnvironment.Fact]
  /// What times depend on besides: the processor, its caches, the kernel.
  let machine: [MeasuringEnvironment.Fact]
  /// The build configuration.
  let build: String

  private static let platformFacts: Set = ["libc", "swift"]

  /// The identity in an environment.
  init(_ environment: MeasuringEnvironment) {
    build = environment.build
    platform = environment.fingerprint.filter { Self.platformFacts.contains($0.name) }
    machine = environment.fingerprint.filter {
      !Self.platformFacts.contains($0.name) && !["build", "method"].contains($0.name)
    }
  }

  /// That of this machine.
  static func here(build: String) -> MachineIdentity {
    MachineIdentity(EnvironmentCapture(build: build, boundProcessor: nil).capture())
  }
}

extension [MeasuringEnvironment.Fact] {
  /// The first fact that has another value there, in words: `cpu is 'A' here, 'B' there`.
  func difference(from others: [MeasuringEnvironment.Fact]) -> String {
    for fact in self {
      let other = others.first { $0.name == fact.name }?.value ?? "unknown"
      if other != fact.value { return "\(fact.name) is '\(fact.value)', and was '\(other)'" }
    }
    return "other facts are known of it"
  }
}

/// The libraries behind a row, each with its upstream version and its distribution revision.
struct LibraryStack {
  /// What a baseline records of each: `expat 2.5.0 (libexpat1 2.5.0-1+deb12u5)`.
  let keys: [String]
  private let upstream: [String]

  /// The stack of a row: for each library, a row that is built on it.
  init(_ rows: [Implementation]) {
    keys = rows.map(\.libraryKey)
    upstream = rows.map(\.upstream)
  }

  /// How recorded libraries of the same upstream versions differ from these: `nil` where they
  /// are other libraries or versions, or the same revisions.
  func revisionDifference(from recorded: [String]) -> RevisionDifference? {
    guard recorded != keys, recorded.count == keys.count,
      zip(recorded, upstream).allSatisfy({ $0 == $1 || $0.hasPrefix("\($1) (") })
    else { return nil }
    let changed = zip(recorded, keys).filter { $0 != $1 }
    return RevisionDifference(
      recorded: changed.map(\.0).joined(separator: " over "),
      now: changed.map(\.1).joined(separator: " over "))
  }
}

/// Two distribution revisions of one upstream version.
struct RevisionDifference: Hashable {
  let recorded: String
  let now: String

  var text: String { "the base has \(recorded), and this is \(now)" }
}
