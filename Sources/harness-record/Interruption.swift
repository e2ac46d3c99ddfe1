import Glibc
import Synchronization

/// Handles Ctrl-C, termination and the end of the terminal: the fetch ends, and nothing is kept.
enum Interruption {
  private static let flag = Atomic(false)

  static var wasRequested: Bool { flag.load(ordering: .relaxed) }

  /// Starts to note signals.
  ///
  /// What does not look at ``wasRequested`` for three seconds, many for a busy machine, is ended.
  static func catchSignals() {
    // Initialize the flag here, because a signal handler must not do it.
    _ = wasRequested
    // The parent process may have blocked the signals.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    signal(SIGALRM) { _ in _exit(130) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { _ in
        // At Ctrl-C, the terminal and the program that started this one may both send a signal.
        if !Interruption.flag.exchange(true, ordering: .relaxed) { alarm(3) }
      }
      // Ignored under nohup.
      if number == SIGHUP, unsafe unsafeBitCast(before, to: Int.self) == 1 {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
