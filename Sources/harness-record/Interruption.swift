import Glibc
import Synchronization

/// Ctrl-C, termination and the end of the terminal: what is fetched is given up, and nothing of it stays.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasHappened: Bool { flag.load(ordering: .relaxed) }

  private static let endsAtSecond = Atomic(true)

  /// Has signals noted from here on.
  ///
  /// - Parameter endingAtSecond: Whether a second one ends the process at once. At Ctrl-C the terminal and the
  ///   program that has started this one may both send one.
  static func catchSignals(endingAtSecond: Bool) {
    endsAtSecond.store(endingAtSecond, ordering: .relaxed)
    // A handler must not be the first to use it.
    _ = hasHappened
    // Whoever has started the process may have blocked them.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { _ in
        let isSecond = Interruption.flag.exchange(true, ordering: .relaxed)
        if isSecond, Interruption.endsAtSecond.load(ordering: .relaxed) { _exit(130) }
      }
      // Under nohup.
      if number == SIGHUP, unsafe unsafeBitCast(before, to: Int.self) == 1 {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
