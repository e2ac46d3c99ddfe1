import Foundation
import Testing

/// The allocation probe, tested from another process.
///
/// `allocation-fixture` makes known calls and prints the counts.
@Suite(.enabled(if: AllocationFixture.isSupported, "the allocator can't be interposed here"))
struct AllocationProbeTests {
  @Test(arguments: AllocationCase.all)
  func callsAreCountedByTheTableOfDefinitions(_ allocationCase: AllocationCase) throws {
    let counts = try AllocationFixture.counts(of: allocationCase.name)
    if let expected = allocationCase.counts {
      #expect(counts == expected)
    } else {
      #expect(counts.allocations > 0)
      #expect(counts.frees == counts.allocations)
    }
  }

  @Test(
    .enabled(if: Valgrind.isInstalled, "needs valgrind and strip"),
    arguments: AllocationCase.all.filter(\.isCountedAlikeByValgrind))
  func valgrindCountsTheSame(_ allocationCase: AllocationCase) throws {
    let counts = try AllocationFixture.counts(of: allocationCase.name)
    let once = try Valgrind.heapUsage(of: allocationCase.name, times: 1)
    let twice = try Valgrind.heapUsage(of: allocationCase.name, times: 2)
    #expect(twice.allocations - once.allocations == counts.allocations)
    #expect(twice.frees - once.frees == counts.frees + counts.foreignFrees)
    #expect(twice.bytes - once.bytes == counts.allocatedBytes)
  }

  @Test(.enabled(if: Valgrind.isInstalled, "needs valgrind and strip"))
  func probeBehindAnotherInterposerSaysItIsUnsupported() throws {
    let outcome = try Valgrind.runFixture(["malloc", "--probe"])
    #expect(outcome.status == AllocationFixture.unsupportedStatus)
  }

  @Test func aCallCostsNanosecondsWhenTheProbeIsOff() throws {
    let printed = try AllocationFixture.values(["cost"])
    let cost = try #require(printed["nanoseconds_per_pair"].flatMap(Double.init))
    #expect(cost > -20 && cost < 100, "wide bounds: this machine may be busy")
  }
}

// MARK: - Cases

/// The counts of the probe for one run of a case.
struct AllocationCounts: Equatable {
  var allocations: Int
  var frees: Int
  var foreignFrees = 0
  var allocatedBytes: Int
  var liveBytes = 0
  var liveBlocks = 0
  var peakLiveBytes: Int
}

/// A case of the fixture and its expected counts.
struct AllocationCase: CustomTestStringConvertible {
  let name: String
  /// The expected counts; `nil` if they depend on the version of glibc.
  let counts: AllocationCounts?
  var isCountedAlikeByValgrind = true

  var testDescription: String { name }

  static let nothing = AllocationCounts(
    allocations: 0, frees: 0, allocatedBytes: 0, peakLiveBytes: 0)

  /// Returns the counts of a case that frees all its blocks, where the probe sees every free.
  static func balanced(_ count: Int, bytes: Int, peak: Int) -> AllocationCounts {
    AllocationCounts(
      allocations: count, frees: count, allocatedBytes: bytes, peakLiveBytes: peak)
  }

  static let all: [AllocationCase] = [
    AllocationCase(name: "malloc", counts: balanced(1, bytes: 10, peak: 10)),
    AllocationCase(
      name: "malloc-left",
      counts: AllocationCounts(
        allocations: 3, frees: 1, allocatedBytes: 24, liveBytes: 15, liveBlocks: 2,
        peakLiveBytes: 24)),
    AllocationCase(name: "malloc-zero", counts: balanced(1, bytes: 0, peak: 0)),
    AllocationCase(name: "malloc-absurd", counts: nothing),
    AllocationCase(name: "malloc-too-large", counts: nothing),
    AllocationCase(name: "calloc", counts: balanced(1, bytes: 15, peak: 15)),
    AllocationCase(name: "calloc-zero", counts: balanced(2, bytes: 0, peak: 0)),
    AllocationCase(name: "calloc-overflow", counts: nothing),
    AllocationCase(name: "free-null", counts: nothing),

    AllocationCase(name: "realloc-grow", counts: balanced(3, bytes: 100_110, peak: 100_000)),
    AllocationCase(name: "realloc-shrink", counts: balanced(2, bytes: 1010, peak: 1000)),
    AllocationCase(name: "realloc-same", counts: balanced(2, bytes: 48, peak: 24)),
    AllocationCase(name: "realloc-null", counts: balanced(1, bytes: 33, peak: 33)),
    AllocationCase(name: "realloc-null-zero", counts: balanced(1, bytes: 0, peak: 0)),
    AllocationCase(name: "realloc-zero", counts: balanced(1, bytes: 10, peak: 10)),
    AllocationCase(name: "realloc-absurd", counts: balanced(1, bytes: 10, peak: 10)),
    // Memcheck adds the size to its totals before the allocation fails.
    AllocationCase(
      name: "realloc-too-large", counts: balanced(1, bytes: 10, peak: 10),
      isCountedAlikeByValgrind: false),
    AllocationCase(name: "reallocarray", counts: balanced(2, bytes: 56, peak: 35)),
    AllocationCase(name: "reallocarray-overflow", counts: balanced(1, bytes: 10, peak: 10)),

    AllocationCase(name: "posix-memalign", counts: balanced(1, bytes: 100, peak: 100)),
    AllocationCase(name: "posix-memalign-fails", counts: nothing),
    AllocationCase(name: "aligned-alloc", counts: balanced(1, bytes: 256, peak: 256)),
    AllocationCase(name: "memalign", counts: balanced(1, bytes: 50, peak: 50)),
    AllocationCase(name: "valloc", counts: balanced(1, bytes: 50, peak: 50)),
    AllocationCase(name: "pvalloc", counts: balanced(1, bytes: 65_536, peak: 65_536)),
    AllocationCase(name: "pvalloc-overflow", counts: nothing),

    AllocationCase(
      name: "many-blocks",
      counts: AllocationCounts(
        allocations: 1_000_000, frees: 999_997, allocatedBytes: 31_500_000, liveBytes: 0,
        liveBlocks: 3, peakLiveBytes: 31_500_000)),
    AllocationCase(name: "many-pairs", counts: balanced(1_000_000, bytes: 16_000_000, peak: 16)),
    AllocationCase(
      name: "foreign",
      counts: AllocationCounts(
        allocations: 1, frees: 1, foreignFrees: 3, allocatedBytes: 90, peakLiveBytes: 90)),
    AllocationCase(name: "threads", counts: balanced(80_000, bytes: 1_200_000, peak: 800_000)),
    AllocationCase(name: "strdup", counts: balanced(1, bytes: 8, peak: 8)),
    AllocationCase(name: "asprintf", counts: nil),
  ]
}

// MARK: - Running the fixture

/// The program `allocation-fixture`, built next to these tests.
enum AllocationFixture {
  static let unsupportedStatus: Int32 = 69

  /// The executable, searched for in the directories above the running test bundle and above its arguments.
  ///
  /// The arguments are needed because on some platforms a helper of the toolchain loads the bundle.
  static var executable: URL {
    get throws {
      let starts =
        [Bundle.main.executableURL].compactMap(\.self)
        + CommandLine.arguments.filter { $0.contains("/") }.map(URL.init(fileURLWithPath:))
      for start in starts {
        var directory = start.deletingLastPathComponent()
        for _ in 0..<4 {
          let candidate = directory.appendingPathComponent("allocation-fixture")
          if isProgram(candidate) { return candidate }
          directory.deleteLastPathComponent()
        }
      }
      throw FixtureFailure(description: "allocation-fixture isn't beside \(starts.map(\.path))")
    }
  }

  /// Whether the probe can count anything at all.
  ///
  /// True if the fixture cannot be run; the tests then report why.
  static let isSupported = (try? run(executable, ["cost"]).status) != unsupportedStatus

  /// Returns the `key: value` lines that the fixture prints.
  static func values(_ arguments: [String]) throws -> [String: String] {
    let outcome = try run(executable, arguments)
    guard outcome.status == 0 else {
      throw FixtureFailure(description: "allocation-fixture \(arguments): status \(outcome.status)")
    }
    let pairs = outcome.output.split(separator: "\n").map { $0.components(separatedBy: ": ") }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  static func counts(of name: String) throws -> AllocationCounts {
    let values = try values([name, "--probe"])
    func value(_ key: String) throws -> Int { try #require(values[key].flatMap { Int($0) }) }
    return AllocationCounts(
      allocations: try value("allocations"),
      frees: try value("frees"),
      foreignFrees: try value("foreign_frees"),
      allocatedBytes: try value("allocated_bytes"),
      liveBytes: try value("live_bytes"),
      liveBlocks: try value("live_blocks"),
      peakLiveBytes: try value("peak_live_bytes"))
  }
}

// MARK: - Running valgrind

enum Valgrind {
  struct HeapUsage {
    var allocations: Int
    var frees: Int
    var bytes: Int
  }

  /// Whether valgrind is installed, and the binutils that make the fixture readable for it.
  static let isInstalled = find("valgrind") != nil && find("strip") != nil

  /// Returns the totals that memcheck prints at exit.
  static func heapUsage(of name: String, times: Int) throws -> HeapUsage {
    let outcome = try runFixture([name, "--times", String(times)])
    #expect(outcome.status == 0)
    let line = /total heap usage: ([0-9,]+) allocs, ([0-9,]+) frees, ([0-9,]+) bytes allocated/
    let match = try #require(outcome.output.firstMatch(of: line))
    func number(_ text: Substring) throws -> Int { try #require(Int(text.filter { $0 != "," })) }
    return HeapUsage(
      allocations: try number(match.1), frees: try number(match.2), bytes: try number(match.3))
  }

  /// Runs the fixture under memcheck, which must be told that the fixture has its own `malloc`.
  static func runFixture(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try run(
      #require(find("valgrind")),
      [
        "--soname-synonyms=somalloc=NONE", "--leak-check=no", "--undef-value-errors=no",
        "--log-fd=1", strippedFixture.get().path,
      ] + arguments)
  }

  /// The fixture without debug information, because valgrind 3.19 cannot read the DWARF 5 of Swift's clang.
  private static let strippedFixture = Result {
    let original = try AllocationFixture.executable
    let copy = original.appendingPathExtension("stripped")
    let outcome = try run(
      #require(find("strip")), ["--strip-debug", "-o", copy.path, original.path])
    try #require(outcome.status == 0)
    return copy
  }

  private static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first(where: isProgram)
  }
}

// MARK: - Helpers

private struct FixtureFailure: Error, CustomStringConvertible {
  let description: String
}

/// Whether a file can be executed; a directory with that permission can only be searched.
private func isProgram(_ url: URL) -> Bool {
  let target = url.resolvingSymlinksInPath()
  let isRegularFile = try? target.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
  return isRegularFile == true && FileManager.default.isExecutableFile(atPath: target.path)
}

/// Runs a program until it ends; its standard error is not captured.
private func run(
  _ executable: URL, _ arguments: [String]
) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
