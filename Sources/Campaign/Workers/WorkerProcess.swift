internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage
internal import WorkerContract

/// Starts worker processes, one at a time, each in a process group of its own.
package struct WorkerProcess: Sendable {
  /// How long a process may take.
  package let timeLimit: Duration
  /// How much memory a process may take.
  package let memoryLimit: MemoryLimit

  /// What is kept of what a worker prints on standard output: far more than any sample.
  private static let outputLimit = 1 << 29
  /// What is kept of standard error.
  private static let errorLimit = 1 << 13

  /// A starter with limits for each process.
  package init(timeLimit: Duration, memoryLimit: MemoryLimit = .standard) {
    self.timeLimit = timeLimit
    self.memoryLimit = memoryLimit
  }

  /// What workers do without on this machine, for a warning; `nil` if that is nothing.
  package static var hindrance: String? { WorkerLaunch.hindrance }

  /// Runs a worker to its end.
  ///
  /// - Parameters:
  ///   - executable: The path of the worker.
  ///   - arguments: Its arguments.
  ///   - documents: The number of documents it is asked about one after the other, and prints of each. As
  ///     a whole it may take the time limit for each of them, but it may not be silent for longer than
  ///     the limit for one.
  ///   - bytes: The size of the largest of them, which its memory is measured by.
  ///   - outputLimit: The bytes it may print.
  ///   - takeOutput: Takes what it prints as it comes, piece by piece, which is not kept then; `false` where
  ///     that goes on without end, and it is killed.
  /// - Returns: What it printed, and how it ended.
  /// - Throws: `CancellationError` when the task is cancelled; the process is killed by then, with
  ///   its children. Whatever else happens is in the result.
  func run(
    _ executable: String, _ arguments: [String], documents: Int = 1, parsing bytes: Int = 0,
    output outputLimit: Int = Self.outputLimit,
    takeOutput: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil
  ) async throws -> WorkerRun {
    let pipes = Pipes()
    let end: WorkerRun.End
    let launch = WorkerLaunch(executable, arguments, memory: memoryLimit.bytes(parsing: bytes))
    do {
      end = try await withTimeLimit(of: documents, pipes) {
        try await start(launch, outputLimit, pipes, takeOutput)
      }
    } catch is Timeout {
      end = .timedOut
    } catch is Flood {
      end = .flooded
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      end = .notStarted(reason: "\(error)")
    }
    try Task.checkCancellation()
    let errors = pipes.errors.withLock { String(decoding: $0, as: UTF8.self) }
    if case .exited(let status) = end,
      let problem = WorkerLaunch.problem(of: status, errors: errors)
    {
      return WorkerRun(output: [], errors: "", end: .notStarted(reason: problem))
    }
    return WorkerRun(output: pipes.output.withLock { $0 }, errors: errors, end: end)
  }

  private func start(
    _ launch: WorkerLaunch, _ outputLimit: Int, _ pipes: Pipes,
    _ takeOutput: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  ) async throws -> WorkerRun.End {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100))
    ]
    let result = try await Subprocess.run(
      .path(FilePath(launch.program)), arguments: Arguments(launch.arguments),
      // What the runtime says of a crash would hide the worker's own last words.
      environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]), platformOptions: options,
      input: .none, output: .sequence, error: .sequence
    ) { execution in
      try await withThrowingTaskGroup(of: Void.self) { group in
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
            pipes.lastOutput.withLock { $0 = .now }
            guard isEndless else { continue }
            // The other pipe ends only with the process, which is waited for.
            kill(-execution.processIdentifier.value, SIGKILL)
            throw Flood()
          }
        }
        group.addTask {
          for try await buffer in execution.standardError {
            pipes.errors.withLock { errors in
              let room = Self.errorLimit - errors.count
              unsafe buffer.withUnsafeBytes { unsafe errors.append(contentsOf: $0.prefix(room)) }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    // A child that outlived its worker would go on using the processor.
    kill(-result.processIdentifier.value, SIGKILL)
    return switch result.terminationStatus {
    case .exited(let status): .exited(status)
    case .signaled(let signal): .signalled(signal)
    }
  }

  /// Runs `body`, and cancels it at the time limit.
  private func withTimeLimit(
    of documents: Int, _ pipes: Pipes, _ body: @escaping @Sendable () async throws -> WorkerRun.End
  ) async throws -> WorkerRun.End {
    try await withThrowingTaskGroup(of: WorkerRun.End.self) { group in
      group.addTask { try await body() }
      group.addTask {
        let end = ContinuousClock.now + timeLimit * documents
        while true {
          let deadline = min(end, pipes.lastOutput.withLock { $0 } + timeLimit)
          guard .now < deadline else { throw Timeout() }
          try await Task.sleep(until: deadline, clock: .continuous)
        }
      }
      defer { group.cancelAll() }
      guard let end = try await group.next() else { throw CancellationError() }
      return end
    }
  }

  private struct Timeout: Error {}
  private struct Flood: Error {}

  /// What has been read so far; it outlives a process that is killed.
  private final class Pipes: Sendable {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex<[UInt8]>([])
    /// When it last printed, or was started.
    let lastOutput = Mutex<ContinuousClock.Instant>(.now)
  }
}

/// The outcome of one worker process.
package struct WorkerRun: Sendable {
  /// What it printed on standard output, up to the end it came to.
  package var output: [UInt8]
  /// The beginning of what it printed on standard error.
  package var errors: String
  /// How it ended.
  package var end: End

  /// How a worker process can end.
  package enum End: Hashable, Sendable {
    /// With an exit status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// At its time limit, killed with its children.
    case timedOut
    /// At the limit of what a worker may print, killed with its children.
    case flooded
    /// It could not be started.
    case notStarted(reason: String)

    /// Whether it ended with an exit status.
    var isExit: Bool { if case .exited = self { true } else { false } }
  }
}

extension WorkerRun {
  /// How it ended, in words, with the last line it printed on standard error.
  var problem: String {
    let last = errors.split(separator: "\n").last.map { ": \($0.prefix(300))" } ?? ""
    return ending + last
  }

  private var ending: String {
    switch end {
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let signal): "it was ended by signal \(signal) (\(name(ofSignal: signal)))"
    case .timedOut: "it was killed at its time limit"
    case .flooded: "it was killed because it printed without end"
    case .notStarted(let reason): "it could not be started: \(reason)"
    }
  }
}

private func name(ofSignal signal: Int32) -> String {
  unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
}
