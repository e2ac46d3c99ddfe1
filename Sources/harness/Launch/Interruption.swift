import Dispatch
import Glibc
import Synchronization

/// Turns Ctrl-C, termination and the end of the terminal into cancellation.
enum Interruption {
  /// Runs `body` in a task that SIGINT, SIGTERM and SIGHUP cancel (SIGHUP not under `nohup`).
  ///
  /// The second signal ends the process at once.
  static func cancelling(_ body: sending @escaping () async throws -> Void) async throws {
    let task = Task { try await body() }
    work.withLock { $0 = { task.cancel() } }
    try await task.value
  }

  /// Listens for these signals, which end the process with status 130 if there is nothing to cancel.
  ///
  /// SIGPIPE is ignored, so that reports are still written if the reader of the output goes away.
  ///
  /// - Returns: What listens, as long as it is kept.
  static func listen() -> [any DispatchSourceSignal] {
    signal(SIGPIPE, SIG_IGN)
    return signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let cancel = work.withLock { work in
          defer { work = nil }
          return work
        }
        guard let cancel else { exit(130) }
        cancel()
      }
      source.resume()
      return source
    }
  }

  /// Restores the default actions of signals for the program that replaces this one.
  static func restore() {
    for number in [SIGPIPE] + signals { signal(number, SIG_DFL) }
  }

  /// What the next signal cancels; `nil` if it ends the process.
  private static let work = Mutex<(@Sendable () -> Void)?>(nil)

  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
    let handler = signal(number, SIG_IGN)
    // Functions can't be compared, but the address of `SIG_IGN` is known.
    let isIgnored = unsafe unsafeBitCast(handler, to: Int.self) == 1
    return number != SIGHUP || !isIgnored
  }
}
