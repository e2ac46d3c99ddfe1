internal import Glibc

/// What reading the monotonic clock costs, which is also the least it can tell apart.
enum ClockReading {
  /// The mean over many readings, in nanoseconds.
  static var nanoseconds: Double {
    let count = 10_000
    var first = timespec()
    var last = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &first)
    for _ in 0..<count { unsafe clock_gettime(CLOCK_MONOTONIC, &last) }
    let seconds = last.tv_sec - first.tv_sec
    return max(1, Double(seconds * 1_000_000_000 + last.tv_nsec - first.tv_nsec) / Double(count))
  }
}
