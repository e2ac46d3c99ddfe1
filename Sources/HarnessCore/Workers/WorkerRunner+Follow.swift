package import FeedEvents
internal import Subprocess
package import SystemPackage
package import WorkerContract

extension WorkerRunner {
  /// Starts a worker that parses a document while it arrives through a pipe.
  ///
  /// - `input`: the end of the pipe to read from, which this method closes.
  package func follow(
    _ implementation: Implementation, _ request: FollowRequest, from input: FileDescriptor
  ) async throws -> FollowOutcome {
    var request = request
    request.backend = implementation.hostedName
    let launch = WorkerLaunch(
      implementation.executable, WorkerCommand.follow(request).arguments,
      memory: memoryLimit.bytes(parsing: 0), with: try await LaunchTools.current)
    return try await withThrowingTaskGroup(of: FollowOutcome.self) { group in
      group.addTask { try await Self.follow(launch, from: input) }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return .failed(end: WorkerRun.End.timedOut(limit: timeLimit).text)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }

  private static func follow(
    _ launch: WorkerLaunch, from input: FileDescriptor
  ) async throws -> FollowOutcome {
    let outcome = try await Subprocess.run(
      .path(FilePath(launch.program)), arguments: Arguments(launch.arguments),
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .string(limit: 1 << 16), error: .sequence
    ) { try await $0.standardError.passToStandardError() }
    let text = outcome.standardOutput
    if outcome.terminationStatus.isSuccess, let report = FollowReport(text) { return .read(report) }
    var rest = Array(text.utf8)[...]
    if case .rejected(let failure) = (try? VerifyResult.next(in: &rest))?.outcome {
      return .rejected(failure)
    }
    let end = WorkerRun.End(outcome.terminationStatus)
    return end == .exited(WorkerExit.unavailable) ? .unavailable : .failed(end: end.text)
  }
}

/// The outcome of parsing a document while it arrived.
package enum FollowOutcome: Sendable {
  /// The document was read to its end.
  case read(FollowReport)
  case rejected(ParseFailure)
  /// The implementation can't read the document; the worker's message is on standard error.
  case unavailable
  /// The worker ended otherwise; its messages are on standard error.
  case failed(end: String)
}
