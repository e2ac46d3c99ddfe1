import Glibc

/// Something that must be done within a time, on an idle processor.
struct SpeedLimit {
  /// What is done, in one thread.
  let name: String
  /// The seconds it may take.
  let seconds: Double
  private let work: () throws -> Void

  init(_ name: String, seconds: Double, _ work: @escaping () throws -> Void) {
    self.name = name
    self.seconds = seconds
    self.work = work
  }

  /// The seconds it takes: the least of three, as what else the machine does only ever delays.
  func measured() throws -> Double {
    try (0..<3).map { _ in
      let start = Self.processorTime()
      try work()
      return Self.processorTime() - start
    }.min() ?? 0
  }

  /// The seconds this thread has run: on an idle processor, those on the clock.
  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
