internal import ArgumentParser
package import Dispatch
internal import Glibc
internal import Synchronization

/// Turns Ctrl-C, termination and the end of the terminal into cancellation.
package enum Interruption {
  /// Runs `body` in a task that SIGINT, SIGTERM and SIGHUP cancel (SIGHUP not under `nohup`).
  ///
  /// The second signal ends the process at once.
  package static func cancelling<Value: Sendable>(
    _ body: sending @escaping () async throws -> Value
  ) async throws -> Value {
    // The body begins when it can be cancelled, not before.
    let (beginning, begin) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in beginning {}
      return try await body()
    }
    work.withLock { $0 = { task.cancel() } }
    begin.finish()
    // A task that is kept keeps its value.
    defer { work.withLock { $0 = nil } }
    return try await task.value
  }

  /// Watches for these signals, which end the process with status 130 if there is nothing to cancel.
  ///
  /// SIGPIPE is ignored, so that reports are still written if the reader of the output goes away.
  ///
  /// - Returns: The source of events, which works as long as it is kept.
  package static func watch() -> any DispatchSourceRead {
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

  /// Has these signals call a function, for what takes no notice of cancellation.
  package static func handle(by handler: @escaping @convention(c) (Int32) -> Void) {
    for number in [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      signal(number, handler)
    }
  }

  /// Restores the default actions, for what takes no notice of cancellation, or a program that replaces this one.
  package static func restore() {
    for number in [SIGPIPE, SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      signal(number, SIG_DFL)
    }
  }

  /// What the next signal cancels; `nil` if it ends the process.
  private static let work = Mutex<(@Sendable () -> Void)?>(nil)

  private static func interrupt() {
    let cancel = work.withLock { work in
      defer { work = nil }
      return work
    }
    guard let cancel else { exit(ExitCode.interrupted.rawValue) }
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
    guard number != SIGHUP || !isIgnored(number) else { return }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(Interruption.pipe.writing, &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    unsafe sigaction(number, &action, nil)
  }

  /// Whether a signal is ignored, as SIGHUP is under `nohup`.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    // Functions can't be compared, but the address of `SIG_IGN` is known.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
