internal import Glibc
internal import Synchronization

/// Reads the peak of the resident set of a process until it ends; of several, if it starts others, that of the largest.
final class ResidentWatch: Sendable {
  private let last = Mutex<Int?>(nil)

  /// The last peak that was read, in bytes, which is the highest; `nil` if none was read.
  var peak: Int? { last.withLock { $0 } }

  /// The time between two readings: what a process grows by in its last such interval is missed.
  private static let interval = Duration.milliseconds(2)

  /// Begins to read, until the process has ended and has no such line.
  func begin(_ process: pid_t) {
    Task { [self] in
      while let peak = Self.peak(of: process) {
        last.withLock { $0 = max($0 ?? 0, peak) }
        try await Task.sleep(for: Self.interval)
      }
    }
  }

  /// Returns the highest peak of a process and those that it has started; `nil` if it has ended.
  private static func peak(of process: pid_t) -> Int? {
    guard let own = ProcFile.bytes("VmHWM", in: "/proc/\(process)/status") else { return nil }
    let children = ProcFile.text("/proc/\(process)/task/\(process)/children")
    let peaks = (children ?? "").split(separator: " ").compactMap { pid_t($0) }
      .compactMap(peak(of:))
    return max(own, peaks.max() ?? 0)
  }
}
