import Dispatch
import Glibc

/// Turns Ctrl-C, termination and the end of the terminal into cancellation.
enum Interruption {
  /// Runs `body` in a task that SIGINT, SIGTERM and SIGHUP cancel (SIGHUP not under `nohup`).
  ///
  /// The second signal ends the process at once. SIGPIPE is ignored, so that reports are still written if the
  /// reader of the output goes away.
  static func cancelling<Success: Sendable>(
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let task = Task { try await body() }
    signal(SIGPIPE, SIG_IGN)
    let handlers = [SIGINT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
    let sources = handlers.compactMap { number, handler in
      let isIgnored = unsafe unsafeBitCast(handler, to: Int.self) == ignored
      if number == SIGHUP, isIgnored { return nil as (any DispatchSourceSignal)? }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      for (number, handler) in handlers { signal(number, handler) }
    }
    return try await task.value
  }

  /// The address of `SIG_IGN`, because functions can't be compared.
  private static let ignored = 1
}
