internal import Glibc
public import WorkerContract

/// How often the kernel took the processor away from the process (`ru_nivcsw`), by `getrusage`.
public struct Preemptions: Probe {
  private var began: Int64 = 0

  /// A counter that has not been started.
  public init() {}

  /// `preemptions`.
  public var metric: Metric { .preemptions }
  /// Notes the count.
  public mutating func start() { began = Self.count }
  /// The preemptions since `start`.
  public mutating func stop() -> Int64 { Self.count - began }

  private static var count: Int64 {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int64(usage.ru_nivcsw)
  }
}
