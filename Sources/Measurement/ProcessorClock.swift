internal import Glibc
public import WorkerContract

/// Processor time of the process, by `CLOCK_PROCESS_CPUTIME_ID`: nanoseconds, where
/// `/proc/self/stat` has ticks of 10 ms.
public struct ProcessorClock: Probe {
  private var began: Int64 = 0

  /// A clock that has not been started.
  public init() {}

  /// `cpu_time`.
  public var metric: Metric { .cpuTime }
  /// Notes the time.
  public mutating func start() { began = Self.now }
  /// The nanoseconds since `start`.
  public mutating func stop() -> Int64 { Self.now - began }

  /// The CPU time of this process so far, of all its threads, in nanoseconds; a system call.
  public static var now: Int64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }
}
