internal import Glibc
package import WorkerContract

/// The monotonic clock: nanoseconds from an arbitrary start.
package enum MonotonicClock {
  /// The current time of `CLOCK_MONOTONIC`, read through the vDSO without a system call.
  @inline(__always)
  package static var now: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// The longest delay with which a sleeping thread wakes up: the kernel's timer slack of 50 µs,
  /// and the time to get the processor back, up to 0.2 ms in a virtual machine.
  private static let lateness: Int64 = 300_000

  /// Returns when the clock reaches `deadline`, or at once if that has passed.
  ///
  /// Sleeps, and spins for the last 0.3 ms, because a sleeping thread wakes up late.
  package static func wait(until deadline: Int64) {
    if deadline - now > lateness { sleep(until: deadline - lateness) }
    while now < deadline {}
  }

  private static func sleep(until deadline: Int64) {
    var time = timespec(
      tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}

/// Returns the time of clock `id`, in nanoseconds.
@inline(__always)
func nanoseconds(of id: clockid_t) -> Int64 {
  var time = timespec()
  unsafe clock_gettime(id, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The CPU time of the process, by `CLOCK_PROCESS_CPUTIME_ID`, in nanoseconds; `/proc/self/stat`
/// only has ticks of 10 ms.
package struct ProcessorClock: Probe {
  private var began: Int64 = 0

  package init() {}

  package static var metric: Metric { .cpuTime }
  package mutating func start() { began = Self.now }
  /// Returns the nanoseconds since `start`.
  package mutating func stop() -> Int64 { Self.now - began }

  /// The CPU time of this process so far, of all its threads, in nanoseconds; reading it costs a
  /// system call.
  package static var now: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }
}

/// Wall time, by the monotonic clock.
package struct WallClock: Probe {
  private var began: Int64 = 0

  package init() {}

  package static var metric: Metric { .parseTime }
  package mutating func start() { began = MonotonicClock.now }
  /// Returns the nanoseconds since `start`.
  package mutating func stop() -> Int64 { MonotonicClock.now - began }
}
