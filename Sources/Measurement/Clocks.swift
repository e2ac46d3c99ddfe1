internal import Glibc
package import WorkerContract

/// The clock that never steps: nanoseconds from an arbitrary start.
package enum MonotonicClock {
  /// Now, by `CLOCK_MONOTONIC`; read through the vDSO, without a system call.
  @inline(__always)
  package static var now: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// How much too late a sleeper may wake: the kernel's timer slack of 50 µs, and what it takes to
  /// get the processor back, up to 0.2 ms in a virtual machine.
  private static let lateness: Int64 = 300_000

  /// Returns as the clock shows `deadline`; at once where it has passed.
  ///
  /// Sleeps, and spins for the last 0.3 ms, as a sleeper wakes too late.
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

/// The time of clock `id`, in nanoseconds.
@inline(__always)
func nanoseconds(of id: clockid_t) -> Int64 {
  var time = timespec()
  unsafe clock_gettime(id, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Processor time of the process, by `CLOCK_PROCESS_CPUTIME_ID`: nanoseconds, where
/// `/proc/self/stat` has ticks of 10 ms.
package struct ProcessorClock: Probe {
  private var began: Int64 = 0

  /// A clock that has not been started.
  package init() {}

  /// `cpu_time`.
  package var metric: Metric { .cpuTime }
  /// Notes the time.
  package mutating func start() { began = Self.now }
  /// The nanoseconds since `start`.
  package mutating func stop() -> Int64 { Self.now - began }

  /// The CPU time of this process so far, of all its threads, in nanoseconds; a system call.
  package static var now: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }
}

/// Wall time, by the monotonic clock.
package struct WallClock: Probe {
  private var began: Int64 = 0

  /// A clock that has not been started.
  package init() {}

  /// `parse_time`.
  package var metric: Metric { .parseTime }
  /// Notes the time.
  package mutating func start() { began = MonotonicClock.now }
  /// The nanoseconds since `start`.
  package mutating func stop() -> Int64 { MonotonicClock.now - began }
}
