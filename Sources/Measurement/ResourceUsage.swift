internal import Glibc
package import WorkerContract

/// The minor and major page faults of the process, by `getrusage`.
package struct PageFaults: Probe {
  private var began: Int64 = 0

  package init() {}

  package static var metric: Metric { .pageFaults }
  package mutating func start() { began = Self.count }
  /// Returns the faults since `start`.
  package mutating func stop() -> Int64 { Self.count - began }

  private static var count: Int64 {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int64(usage.ru_minflt + usage.ru_majflt)
  }
}

/// The number of times the kernel took the processor away from the process (`ru_nivcsw`), by
/// `getrusage`.
package struct Preemptions: Probe {
  private var began: Int64 = 0

  package init() {}

  package static var metric: Metric { .preemptions }
  package mutating func start() { began = Self.count }
  /// Returns the preemptions since `start`.
  package mutating func stop() -> Int64 { Self.count - began }

  private static var count: Int64 {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int64(usage.ru_nivcsw)
  }
}
