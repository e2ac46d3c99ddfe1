internal import FoundationEssentials
internal import WorkerContract

/// Counts the instructions of a parse under valgrind's callgrind: those of a process that parses twice, minus
/// those of one that parses once.
///
/// For repeatable counts the address space is not randomised (`setarch -R`), the environment has a fixed
/// length, and the hashes of Swift and expat have no random seeds. Some variation remains: libxml2 2.9 seeds
/// its dictionaries by `rand_r` from the time of day, so its counts, and those of Foundation over it, differ
/// by about ten in a million, and occasionally by a thousandth.
package struct InstructionCounting: Sendable {
  private let tools: CallgrindTools
  private let process: WorkerRunner
  private let repeats: Int

  private static let metrics: [Metric] = [.instructions, .retains, .releases]

  /// Creates a counting method.
  ///
  /// - `timeLimit`: the time limit of one process; under callgrind a parse takes about fifty times as long.
  /// - `repeats`: the number of repetitions of each count: at least one, and enough to show whether it
  ///   varies.
  package init(
    timeLimit: Duration, repeats: Int = 3, searchPath: String? = nil
  ) throws(CampaignError) {
    precondition(repeats > 0, "at least one count is needed")
    let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    tools = try CallgrindTools(searchPath: path)
    process = WorkerRunner(timeLimit: timeLimit, memoryLimit: .none)
    self.repeats = repeats
  }

  /// Returns the figures of a benchmark case, or the reason why there are none.
  func results(of benchmarkCase: BenchmarkCase, in plan: Plan) async throws -> [MetricResult] {
    let key = benchmarkCase.key
    switch try await count(
      benchmarkCase.request(.bare, in: plan), by: benchmarkCase.implementation.executable)
    {
    case .success(let parses):
      return zip(Self.metrics, [\CallgrindProfile.instructions, \.retains, \.releases]).map {
        metric, count in
        MetricResult(metric, of: key, counts: parses.map { $0[keyPath: count] })
      }
    case .failure(let failure):
      return Self.metrics.map { metric in
        MetricResult(
          key: key, metric: metric.name, unit: metric.unit, kind: .noisy, estimator: "",
          status: .unavailable, reason: "under callgrind, \(failure.reason)")
      }
    }
  }

  /// Counts the instructions that the parse of a request executes, and the retains and releases of Swift
  /// objects in all libraries of the process, once for each repetition.
  ///
  /// - Throws: `CancellationError`, or an error of the file system. Failures of the worker are in the result.
  func count(
    _ request: SampleRequest, by worker: String
  ) async throws -> Result<[CallgrindProfile], CaseFailure> {
    let folder = try TemporaryDirectory()
    let program: String
    switch try await stripped(worker, in: folder) {
    case .success(let path): program = path
    case .failure(let failure): return .failure(failure)
    }
    let prefix = try await environmentArguments(for: worker)
    var parses: [CallgrindProfile] = []
    for _ in 0..<repeats {
      var profiles: [CallgrindProfile] = []
      for times in 1...2 {
        let arguments = WorkerCommand.sample(request.parsing(times: times)).arguments
        switch try await profile([program] + arguments, after: prefix, in: folder) {
        case .success(let profile): profiles.append(profile)
        case .failure(let failure): return .failure(failure)
        }
      }
      parses.append(profiles[1] - profiles[0])
    }
    return .success(parses)
  }

  /// Runs a command once under callgrind.
  private func profile(
    _ command: [String], after prefix: [String], in folder: TemporaryDirectory
  ) async throws -> Result<CallgrindProfile, CaseFailure> {
    let file = folder.path(of: "profile")
    let valgrind = [
      tools.valgrind, "--tool=callgrind", "--vgdb=no", "--compress-strings=no",
      "--callgrind-out-file=\(file)",
    ]
    let run = try await process.run(tools.env, prefix + valgrind + command)
    guard case .exited(WorkerExit.done) = run.end else {
      return .failure(CaseFailure(status: .unavailable, reason: run.problem))
    }
    guard let bytes = try? File.read(file), let profile = CallgrindProfile(parsing: bytes)
    else {
      return .failure(
        CaseFailure(
          status: .unavailable, reason: "the profile of callgrind has no total of instructions"))
    }
    return .success(profile)
  }

  /// Returns the arguments before valgrind, which give the same environment in the same order each time.
  private func environmentArguments(for worker: String) async throws -> [String] {
    let folder = URL(filePath: worker).deletingLastPathComponent().path
    let environment = [
      "-i", "LC_ALL=C", "SWIFT_DETERMINISTIC_HASHING=1", "FEED_HARNESS_FIXED_SALT=1",
      "SWIFT_BACKTRACE=enable=no",
      // For libraries beside the worker, because they are not beside its copy.
      "LD_LIBRARY_PATH=\(folder)",
    ]
    // Containers may forbid this; even then valgrind places most of a process at the same addresses.
    let canFixAddresses = try await process.run(tools.setarch, ["-R", tools.env])
    return environment + (canFixAddresses.end == .exited(0) ? [tools.setarch, "-R"] : [])
  }

  /// Creates a copy of a worker without debug information, because valgrind up to 3.19 fails on DWARF 5.
  ///
  /// Returns the worker itself if it can't be stripped, as with a script.
  private func stripped(
    _ worker: String, in folder: TemporaryDirectory
  ) async throws -> Result<String, CaseFailure> {
    let copy = folder.path(of: URL(filePath: worker).lastPathComponent)
    let run = try await process.run(tools.strip, ["--strip-debug", "-o", copy, worker])
    switch run.end {
    case .exited(0): return .success(copy)
    case .exited: return .success(worker)
    case .signalled, .timedOut, .flooded, .notStarted:
      return .failure(CaseFailure(status: .unavailable, reason: "strip: \(run.problem)"))
    }
  }
}

extension CallgrindProfile {
  /// Returns the cost of one more parse, without the start and the end of a process.
  static func - (more: Self, less: Self) -> Self {
    var difference = more
    difference.instructions -= less.instructions
    difference.retains -= less.retains
    difference.releases -= less.releases
    return difference
  }
}

extension MetricResult {
  /// Creates the figure of a count that was repeated, at least once: its median, or the lower of two middle ones.
  ///
  /// It is exact if all counts are equal, otherwise noisy with the lowest and highest count.
  init(_ metric: Metric, of key: CaseKey, counts: [Int]) {
    let sorted = counts.sorted().map(Double.init)
    precondition(!sorted.isEmpty, "at least one count is needed")
    self.init(
      key: key, metric: metric.name, unit: metric.unit,
      kind: sorted.first == sorted.last ? .exact : .noisy, estimator: "callgrind difference",
      value: sorted[(sorted.count - 1) / 2], low: sorted.first, high: sorted.last,
      samples: sorted.count)
  }
}
