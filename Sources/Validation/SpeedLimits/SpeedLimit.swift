import Glibc

/// A task that must be done within a time limit on an idle processor.
struct SpeedLimit {
  /// The name of the task, which runs in one thread.
  let name: String
  /// The time limit in seconds.
  let seconds: Double
  private let work: () throws -> Void

  init(_ name: String, seconds: Double, _ work: @escaping () throws -> Void) {
    self.name = name
    self.seconds = seconds
    self.work = work
  }

  /// Returns the time of the task in seconds: the least of three runs, because other load on the
  /// machine only adds time.
  func measured() throws -> Double {
    try (0..<3).map { _ in
      let start = Self.processorTime()
      try work()
      return Self.processorTime() - start
    }.min() ?? 0
  }

  /// Returns the CPU time of this thread in seconds, which on an idle processor equals the wall
  /// time.
  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
