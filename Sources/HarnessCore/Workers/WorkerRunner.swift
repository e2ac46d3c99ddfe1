internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage
package import WorkerContract

/// Starts worker processes, each in its own process group.
package struct WorkerRunner: Sendable {
  let timeLimit: Duration
  let memoryLimit: MemoryLimit

  /// The default limit on standard output in bytes: far more than any sample.
  private static let outputLimit = 1 << 29
  /// The number of bytes of standard error that are kept.
  private static let errorLimit = 1 << 13

  package init(timeLimit: Duration, memoryLimit: MemoryLimit = .standard) {
    self.timeLimit = timeLimit
    self.memoryLimit = memoryLimit
  }

  /// Warnings about the safeguards that workers lack on this machine.
  package static var safeguardWarnings: [String] {
    get async throws { try await LaunchTools.current.warnings }
  }

  /// Runs a worker until it ends.
  ///
  /// Time that it waits for a processor does not count for its limit, so the limit also holds on a busy machine.
  ///
  /// - `documentCount`: the number of documents that it handles one after the other, with output for each. The
  ///   whole process may take the time limit for each document, but may not be silent for longer than the
  ///   limit for one.
  /// - `outputLimit`: the number of bytes that it may print.
  /// - `keepsFreedMemory`: whether its allocator keeps what it frees, so that times don't depend on when memory
  ///   is returned to the system.
  /// - `takeOutput`: Receives the output piece by piece as it arrives, instead of keeping it. If it returns
  ///   `false`, the output is considered endless and the process is killed.
  ///
  /// Throws `CancellationError` if the task is cancelled; by then the process and its children are killed.
  /// All other outcomes are in the result.
  func run(
    _ executable: String, _ arguments: [String], documentCount: Int = 1, parsing bytes: Int = 0,
    outputLimit: Int = Self.outputLimit, keepsFreedMemory: Bool = false,
    onStart: (@Sendable (pid_t) -> Void)? = nil,
    takeOutput: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil
  ) async throws -> WorkerRun {
    if let problem = WorkerLaunch.problem(ofFile: executable) {
      return WorkerRun(output: [], errors: "", end: .notStarted(reason: problem))
    }
    let launch = WorkerLaunch(
      executable, arguments, memory: memoryLimit.bytes(parsing: bytes),
      with: try await LaunchTools.current)
    let run = try await run(
      launch, documentCount: documentCount, outputLimit: outputLimit,
      keepsFreedMemory: keepsFreedMemory, onStart: onStart, takeOutput: takeOutput)
    guard case .exited(let status) = run.end,
      let problem = WorkerLaunch.problem(of: status, errors: run.errors)
    else { return run }
    return WorkerRun(output: [], errors: "", end: .notStarted(reason: problem))
  }

  func run(
    _ launch: WorkerLaunch, documentCount: Int = 1, outputLimit: Int = Self.outputLimit,
    keepsFreedMemory: Bool = false, onStart: (@Sendable (pid_t) -> Void)? = nil,
    takeOutput: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil
  ) async throws -> WorkerRun {
    let pipes = Pipes()
    let end: WorkerRun.End
    // The runtime's crash report would hide the worker's own last message.
    var variables: [Environment.Key: String?] = ["SWIFT_BACKTRACE": "enable=no"]
    for (name, value) in keepsFreedMemory ? FreedMemory.variables : [:] {
      variables[Environment.Key(stringLiteral: name)] = value
    }
    let environment = Environment.inherit.updating(variables)
    do {
      end = try await withTimeLimit(of: documentCount, pipes) {
        try await start(launch, environment, outputLimit, pipes, onStart, takeOutput)
      }
    } catch is Timeout {
      end = .timedOut(limit: timeLimit)
    } catch is Flood {
      end = .flooded
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      end = .notStarted(reason: "\(error)")
    }
    try Task.checkCancellation()
    let errors = pipes.errors.withLock { String(decoding: $0, as: UTF8.self) }
    return WorkerRun(output: pipes.output.withLock { $0 }, errors: errors, end: end)
  }

  private func start(
    _ launch: WorkerLaunch, _ environment: Environment, _ outputLimit: Int, _ pipes: Pipes,
    _ onStart: (@Sendable (pid_t) -> Void)?, _ takeOutput: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  ) async throws -> WorkerRun.End {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
    ]
    let result = try await Subprocess.run(
      .path(FilePath(launch.program)), arguments: Arguments(launch.arguments),
      environment: environment, platformOptions: options, input: .none,
      output: .sequence, error: .sequence
    ) { execution in
      pipes.begin(execution.processIdentifier.value)
      onStart?(execution.processIdentifier.value)
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for try await buffer in execution.standardOutput {
            let isEndless =
              if let takeOutput {
                unsafe !takeOutput(buffer.withUnsafeBytes { unsafe Array($0) }[...])
              } else {
                pipes.output.withLock { output in
                  unsafe buffer.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
                  return output.count > outputLimit
                }
              }
            pipes.noteOutput()
            guard isEndless else { continue }
            // The other pipe ends only when the process ends, and is waited for.
            kill(-execution.processIdentifier.value, SIGKILL)
            throw Flood()
          }
        }
        group.addTask {
          for try await buffer in execution.standardError {
            pipes.errors.withLock { errors in
              let remaining = Self.errorLimit - errors.count
              unsafe buffer.withUnsafeBytes {
                unsafe errors.append(contentsOf: $0.prefix(remaining))
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    // A child that outlives its worker would keep using the processor.
    kill(-result.processIdentifier.value, SIGKILL)
    return WorkerRun.End(result.terminationStatus)
  }

  /// Runs `body` and cancels it at the time limit.
  ///
  /// A process that has ended by then is waited for once more: on a busy machine its end is seen late.
  private func withTimeLimit(
    of documents: Int, _ pipes: Pipes, _ body: @escaping @Sendable () async throws -> WorkerRun.End
  ) async throws -> WorkerRun.End {
    try await withThrowingTaskGroup(of: WorkerRun.End.self) { group in
      group.addTask { try await body() }
      group.addTask {
        while case let rest = pipes.rest(of: timeLimit, documents), rest > .zero {
          try await Task.sleep(for: max(rest, .milliseconds(10)))
        }
        if pipes.hasProcessEnded { try await Task.sleep(for: timeLimit) }
        throw Timeout()
      }
      defer { group.cancelAll() }
      guard let end = try await group.next() else { throw CancellationError() }
      return end
    }
  }

  private struct Timeout: Error {}
  private struct Flood: Error {}

  /// The process, and the output read so far, which is kept when the process is killed.
  private final class Pipes: Sendable {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex<[UInt8]>([])
    /// The ``elapsed`` time at the last output.
    private let lastOutput = Mutex(Duration.zero)
    private let process = Mutex<(identifier: pid_t, start: ContinuousClock.Instant)?>(nil)

    /// Notes that the process runs.
    func begin(_ identifier: pid_t) { process.withLock { $0 = (identifier, .now) } }

    func noteOutput() {
      guard let elapsed else { return }
      lastOutput.withLock { $0 = elapsed }
    }

    /// The time since the start, except when the process waited while others had the processors; `nil` before
    /// the start.
    private var elapsed: Duration? {
      guard let (identifier, start) = process.withLock({ $0 }) else { return nil }
      return .now - start - ProcFile.waitingTime(ofProcess: identifier)
    }

    /// How long the process may still take, as a whole and in silence.
    func rest(of limit: Duration, _ documents: Int) -> Duration {
      guard let elapsed else { return limit }
      return min(limit * documents, lastOutput.withLock { $0 } + limit) - elapsed
    }

    /// Whether the process has ended, although its children may not.
    var hasProcessEnded: Bool {
      guard let (identifier, _) = process.withLock({ $0 }) else { return false }
      var info = unsafe siginfo_t()
      let options = WEXITED | WNOHANG | WNOWAIT
      let isUnknown = unsafe waitid(P_PID, id_t(identifier), &info, options) != 0
      return unsafe isUnknown || info.si_signo == SIGCHLD
    }
  }
}

struct WorkerRun: Sendable {
  /// The standard output, up to the end of the process.
  var output: [UInt8]
  var errors: String
  var end: End

  enum End: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It was killed with its children at the time limit.
    case timedOut(limit: Duration)
    /// It was killed with its children at the output limit.
    case flooded
    case notStarted(reason: String)

    init(_ status: TerminationStatus) {
      self =
        switch status {
        case .exited(let status): .exited(status)
        case .signaled(let signal): .signalled(signal)
        }
    }

    var isExit: Bool { if case .exited = self { true } else { false } }
    var isTimeout: Bool { if case .timedOut = self { true } else { false } }

    /// Whether someone else killed it, or a program that it started: no program fails in this way by itself.
    ///
    /// A shell reports a signal as 128 plus its number.
    var isKill: Bool { self == .signalled(SIGKILL) || self == .exited(128 + SIGKILL) }
  }
}

extension WorkerRun {
  /// What programs print when they run out of memory: this package's workers, C, C++, Python, Java.
  private static let outOfMemoryMessages = [
    "out of memory", "cannot allocate memory", "bad_alloc", "memoryerror", "outofmemoryerror",
  ]

  /// Whether it ended by itself and reported that memory ran out.
  var isOutOfMemory: Bool {
    switch end {
    case .exited, .signalled:
      let text = errors.lowercased()
      return Self.outOfMemoryMessages.contains(where: text.contains)
    case .timedOut, .flooded, .notStarted: return false
    }
  }

  /// Describes how it ended, with the first and the last line of standard error.
  ///
  /// Some languages begin with the cause and end with a hint, others the other way round. Of a refusal with a reason,
  /// the reason is all.
  var problem: String {
    let lines = errors.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      .filter { $0.contains(where: \.isLetter) }
    let kept = lines.count > 1 ? [lines[0], lines[lines.count - 1]] : lines
    let message = kept.map { $0.prefix(300) }.joined(separator: " … ")
    if message.isEmpty { return end.text }
    return end == .exited(WorkerExit.unavailable) ? message : "\(end.text): \(message)"
  }
}

extension WorkerRun.End {
  /// How it ended, in words.
  var text: String {
    switch self {
    case .exited(128 + SIGKILL):
      "it exited with status \(128 + SIGKILL), as after a kill of its child from outside\(Self.lack)"
    case .exited(let status): "it exited with status \(status)"
    case .signalled(SIGKILL):
      "it was killed from outside by signal \(SIGKILL) (\(name(ofSignal: SIGKILL)))\(Self.lack)"
    case .signalled(let signal): "it was ended by signal \(signal) (\(name(ofSignal: signal)))"
    case .timedOut(let limit):
      "it was killed at its time limit of \(Figures.plain(limit / .seconds(1))) s"
    case .flooded: "it was killed because it printed too much"
    case .notStarted(let reason): "it could not be started: \(reason)"
    }
  }

  /// The likely reason for a kill, with the limit that may have been reached.
  private static var lack: String {
    let limit = ControlGroupLimits().memory.value.map { _ in " (limit: \(MachineFacts.memoryLimit))"
    }
    return ", perhaps for lack of memory\(limit ?? "")"
  }
}

private func name(ofSignal signal: Int32) -> String {
  unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
}
