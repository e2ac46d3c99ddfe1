import Glibc
import Synchronization

/// Ctrl-C, termination and the end of the terminal: what is fetched is given up, and nothing of it stays.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasHappened: Bool { flag.load(ordering: .relaxed) }

  /// Has signals noted from here on; the second one ends the process at once.
  static func catchSignals() {
    // A handler must not be the first to use it.
    _ = hasHappened
    // Whoever has started the process may have blocked them.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { _ in
        if Interruption.flag.exchange(true, ordering: .relaxed) { _exit(130) }
      }
      // Under nohup.
      if number == SIGHUP, unsafe unsafeBitCast(before, to: Int.self) == 1 {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
