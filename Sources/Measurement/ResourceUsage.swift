internal import Glibc
package import WorkerContract

/// Minor and major page faults of the process, by `getrusage`.
package struct PageFaults: Probe {
  private var began: Int64 = 0

  /// A counter that has not been started.
  package init() {}

  /// `page_faults`.
  package var metric: Metric { .pageFaults }
  /// Notes the count.
  package mutating func start() { began = Self.count }
  /// The faults since `start`.
  package mutating func stop() -> Int64 { Self.count - began }

  private static var count: Int64 {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int64(usage.ru_minflt + usage.ru_majflt)
  }
}

/// How often the kernel took the processor away from the process (`ru_nivcsw`), by `getrusage`.
package struct Preemptions: Probe {
  private var began: Int64 = 0

  /// A counter that has not been started.
  package init() {}

  /// `preemptions`.
  package var metric: Metric { .preemptions }
  /// Notes the count.
  package mutating func start() { began = Self.count }
  /// The preemptions since `start`.
  package mutating func stop() -> Int64 { Self.count - began }

  private static var count: Int64 {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int64(usage.ru_nivcsw)
  }
}
