import BackendLibxml2
import CommandSupport
import Glibc
import HarnessCore

/// The limits on the time and memory of this process, which it ends at with a message.
///
/// Time is that of the processor, so a reader of the answer may take as long as it likes.
enum QueryLimits {
  private static let outOfMemory = Console.preparedExit(with: ErrorMessage(.outOfMemory))
  private nonisolated(unsafe) static var outOfTime = outOfMemory
  private static let interrupted = Console.preparedExit(
    with: ErrorMessage("interrupted", .interrupted))

  /// Sets the limits, before any use of libxml2.
  ///
  /// Signals end the query as they do.
  ///
  /// - `memory`: the limit on private data in bytes, beyond what the process has by now; `nil` for none.
  static func set(_ time: TimeSpan, memory: Int?) {
    unsafe outOfTime = Console.preparedExit(with: ErrorMessage(.outOfTime(time)))
    signal(SIGPROF) { _ in unsafe QueryLimits.outOfTime() }
    _ = interrupted
    Interruption.handle { _ in QueryLimits.interrupted() }
    let (seconds, attoseconds) = time.duration.components
    var timer = itimerval()
    timer.it_value = timeval(
      tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)

    Libxml2Memory.end { QueryLimits.outOfMemory() }
    guard let memory else { return }
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(rlim_t(memory) + rlim_t(ProcessLimits.privateData), limit.rlim_max)
    _ = unsafe setrlimit(resource, &limit)
  }
}
