import Glibc
import Synchronization

/// Handles Ctrl-C, termination and the end of the terminal: the fetch ends, and nothing is kept.
enum Interruption {
  private static let flag = Atomic(false)

  static var wasRequested: Bool { flag.load(ordering: .relaxed) }

  private static let endsAtSecond = Atomic(true)

  /// Starts to note signals.
  ///
  /// - Parameter endingAtSecond: Whether a second signal ends the process at once. At Ctrl-C, the terminal and
  ///   the program that started this one may both send a signal.
  static func catchSignals(endingAtSecond: Bool) {
    endsAtSecond.store(endingAtSecond, ordering: .relaxed)
    // Initialize the flag here, because a signal handler must not do it.
    _ = wasRequested
    // The parent process may have blocked the signals.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { _ in
        let isSecond = Interruption.flag.exchange(true, ordering: .relaxed)
        if isSecond, Interruption.endsAtSecond.load(ordering: .relaxed) { _exit(130) }
      }
      // Ignored under nohup.
      if number == SIGHUP, unsafe unsafeBitCast(before, to: Int.self) == 1 {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
