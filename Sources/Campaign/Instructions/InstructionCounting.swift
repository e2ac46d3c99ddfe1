internal import Files
internal import FoundationEssentials
internal import Results
internal import WorkerContract

/// Counts the instructions of a parse under valgrind's callgrind: those of a process that parses
/// twice, less those of one that parses once.
///
/// What makes it repeatable: no random placement of the address space (`setarch -R`), an environment
/// of fixed length, hashes of Swift and of expat without random seeds. What still varies: libxml2
/// 2.9 seeds its dictionaries by `rand_r` from the time of day, and so its counts, and those of
/// Foundation over it, differ by some ten in a million, now and then by a thousandth.
package struct InstructionCounting: Sendable {
  private let tools: CallgrindTools
  private let process: WorkerProcess
  private let repeats: Int

  /// A way of counting.
  ///
  /// - Parameters:
  ///   - timeLimit: How long one process may take; under callgrind it takes some fifty times as long.
  ///   - repeats: How often each count is taken: at least once, and often enough to see it vary.
  ///   - searchPath: Where valgrind is looked for; `PATH` by default.
  /// - Throws: ``CampaignError/toolMissing(name:)``.
  package init(
    timeLimit: Duration, repeats: Int = 3, searchPath: String? = nil
  ) throws(CampaignError) {
    precondition(repeats > 0, "a count is taken once at least")
    let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    tools = try CallgrindTools(searchPath: path)
    process = WorkerProcess(timeLimit: timeLimit, memoryLimit: .none)
    self.repeats = repeats
  }

  /// The figures of a benchmark case, or why there are none.
  ///
  /// - Throws: `CancellationError`.
  func results(of benchmarkCase: BenchmarkCase, in plan: Plan) async throws -> [MetricResult] {
    let key = benchmarkCase.key
    switch try await count(
      benchmarkCase.request(.bare, in: plan), by: benchmarkCase.implementation.executable)
    {
    case .success(let counts): return counts.results(of: key)
    case .failure(let failure):
      return InstructionCounts.metrics.map { metric in
        MetricResult(
          key: key, metric: metric.name, unit: metric.unit, kind: .noisy, estimator: "",
          status: .unavailable, reason: "under callgrind, \(failure.reason)")
      }
    }
  }

  /// Counts what the parse of a request executes.
  ///
  /// - Throws: `CancellationError`, or an error of the file system. What goes wrong with the worker
  ///   is in the result.
  func count(
    _ request: SampleRequest, by worker: String
  ) async throws -> Result<InstructionCounts, BackendLogs.Failure> {
    let folder = try TemporaryDirectory()
    let program: String
    switch try await stripped(worker, in: folder) {
    case .success(let path): program = path
    case .failure(let failure): return .failure(failure)
    }
    let prefix = try await surroundings(of: worker)
    var parses: [CallgrindProfile] = []
    for _ in 0..<repeats {
      var profiles: [CallgrindProfile] = []
      for times in 1...2 {
        var request = request
        request.pass = .bare
        request.times = times
        let arguments = WorkerCommand.sample(request).arguments
        switch try await profile([program] + arguments, after: prefix, in: folder) {
        case .success(let profile): profiles.append(profile)
        case .failure(let failure): return .failure(failure)
        }
      }
      parses.append(profiles[1] - profiles[0])
    }
    return .success(InstructionCounts(parses))
  }

  /// One run under callgrind.
  private func profile(
    _ command: [String], after prefix: [String], in folder: TemporaryDirectory
  ) async throws -> Result<CallgrindProfile, BackendLogs.Failure> {
    let file = folder.path(of: "profile")
    let valgrind = [
      tools.valgrind, "--tool=callgrind", "--vgdb=no", "--compress-strings=no",
      "--callgrind-out-file=\(file)",
    ]
    let run = try await process.run(tools.env, prefix + valgrind + command)
    guard case .exited(WorkerExit.done) = run.end else {
      return .failure(BackendLogs.Failure(status: .unavailable, reason: run.problem))
    }
    guard let bytes = try? File.read(file), let profile = CallgrindProfile(parsing: bytes)
    else {
      return .failure(
        BackendLogs.Failure(
          status: .unavailable, reason: "callgrind wrote no total of instructions"))
    }
    return .success(profile)
  }

  /// What stands before valgrind: an environment that is the same each time, in the same order.
  private func surroundings(of worker: String) async throws -> [String] {
    let folder = URL(filePath: worker).deletingLastPathComponent().path
    let environment = [
      "-i", "LC_ALL=C", "SWIFT_DETERMINISTIC_HASHING=1", "FEED_HARNESS_FIXED_SALT=1",
      "SWIFT_BACKTRACE=enable=no",
      // For libraries that lie beside the worker, and not beside its copy.
      "LD_LIBRARY_PATH=\(folder)",
    ]
    // Containers may forbid it; valgrind then still places most of a process where it always does.
    let mayPlace = try await process.run(tools.setarch, ["-R", tools.env])
    return environment + (mayPlace.end == .exited(0) ? [tools.setarch, "-R"] : [])
  }

  /// A copy without debug information, whose DWARF 5 valgrind up to 3.19 gives up on; the worker
  /// itself where it can't be stripped, such as a script.
  private func stripped(
    _ worker: String, in folder: TemporaryDirectory
  ) async throws -> Result<String, BackendLogs.Failure> {
    let copy = folder.path(of: URL(filePath: worker).lastPathComponent)
    let run = try await process.run(tools.strip, ["--strip-debug", "-o", copy, worker])
    switch run.end {
    case .exited(0): return .success(copy)
    case .exited: return .success(worker)
    case .signalled, .timedOut, .flooded, .notStarted:
      return .failure(BackendLogs.Failure(status: .unavailable, reason: "strip: \(run.problem)"))
    }
  }
}

/// The instructions of one parse of a benchmark case, by callgrind.
struct InstructionCounts: Hashable, Sendable {
  var instructions: RepeatedCount
  /// Retains and releases of Swift objects, in all libraries of the process.
  var retains: RepeatedCount
  var releases: RepeatedCount

  /// The counts of parses, of which there is at least one.
  init(_ parses: [CallgrindProfile]) {
    instructions = RepeatedCount(parses.map(\.instructions))
    retains = RepeatedCount(parses.map(\.retains))
    releases = RepeatedCount(parses.map(\.releases))
  }

  static let metrics: [Metric] = [.instructions, .retains, .releases]

  /// The figures of a benchmark case.
  func results(of key: CaseKey) -> [MetricResult] {
    zip(Self.metrics, [instructions, retains, releases]).map { $1.result($0, of: key) }
  }
}

extension CallgrindProfile {
  /// What one more parse costs, which the start and the end of a process don't enter.
  static func - (more: Self, less: Self) -> Self {
    var difference = more
    difference.instructions -= less.instructions
    difference.retains -= less.retains
    difference.releases -= less.releases
    return difference
  }
}

/// One count of a parse, taken several times.
struct RepeatedCount: Hashable, Sendable {
  /// The counts in ascending order; at least one.
  private let sorted: [Int]

  init(_ counts: [Int]) {
    precondition(!counts.isEmpty, "a count without a metric")
    sorted = counts.sorted()
  }

  /// Whether it was the same each time.
  var isExact: Bool { lowest == highest }
  /// The count in the middle; the lower of two.
  var median: Int { sorted[(sorted.count - 1) / 2] }
  var lowest: Int { sorted[0] }
  var highest: Int { sorted[sorted.count - 1] }
  /// How far the counts lie apart, as a share of the median.
  var spread: Double { Double(highest - lowest) / Double(max(1, median)) }

  /// A figure of a case: exact if it repeated, else noisy, between the lowest and the highest count.
  func result(_ metric: Metric, of key: CaseKey) -> MetricResult {
    MetricResult(
      key: key, metric: metric.name, unit: metric.unit, kind: isExact ? .exact : .noisy,
      estimator: "callgrind difference", value: Double(median), low: Double(lowest),
      high: Double(highest), samples: sorted.count)
  }
}
