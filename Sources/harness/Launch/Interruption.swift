import Dispatch

import Glibc

/// Ctrl-C and termination as cancellation.
enum Interruption {
  /// Runs `body` in a task that SIGINT and SIGTERM cancel.
  ///
  /// The second signal ends the process at once.
  static func cancelling<Success: Sendable>(
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }
}
