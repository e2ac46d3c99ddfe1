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

  /// Watches for these signals, which end the process with status 130 if there is nothing to cancel.
  ///
  /// SIGPIPE is ignored, so that reports are still written if the reader of the output goes away.
  ///
  /// - Returns: The source of events, which works as long as it is kept.
  static func watch() -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading, queue: .global())
    source.setEventHandler {
      var number: UInt8 = 0
      while unsafe read(pipe.reading, &number, 1) == 1 { interrupt() }
    }
    source.resume()
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] { catchSignal(number) }
    return source
  }

  /// Restores the default action of SIGPIPE for the program that replaces this one.
  static func restore() { signal(SIGPIPE, SIG_DFL) }

  /// What the next signal cancels; `nil` if it ends the process.
  private static let work = Mutex<(@Sendable () -> Void)?>(nil)

  private static func interrupt() {
    let cancel = work.withLock { work in
      defer { work = nil }
      return work
    }
    guard let cancel else { exit(130) }
    cancel()
  }

  /// The pipe through which the handler of signals passes them on, so that none is lost.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    unsafe Glibc.pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  private static func catchSignal(_ number: Int32) {
    var (action, before) = (sigaction(), sigaction())
    unsafe sigaction(number, nil, &before)
    // Functions can't be compared, but the address of `SIG_IGN` is known.
    let handler = unsafe unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
    guard number != SIGHUP || handler != 1 else { return }
    unsafe action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(Interruption.pipe.writing, &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    unsafe sigaction(number, &action, nil)
  }
}
