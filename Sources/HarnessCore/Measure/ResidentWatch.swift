internal import Glibc
internal import Synchronization

/// Reads the peak of the resident set of a process until it ends.
final class ResidentWatch: Sendable {
  private let last = Mutex<Int?>(nil)

  /// The last peak that was read, in bytes, which is the highest; `nil` if none was read.
  var peak: Int? { last.withLock { $0 } }

  /// The time between two readings: what a process grows by in its last such interval is missed.
  private static let interval = Duration.milliseconds(2)

  /// Begins to read, until the process has ended and has no such line.
  func begin(_ process: pid_t) {
    Task { [self] in
      while let text = ProcFile.field("VmHWM", in: "/proc/\(process)/status"),
        let kilobytes = text.split(separator: " ").first.flatMap({ Int($0) })
      {
        last.withLock { $0 = kilobytes << 10 }
        try await Task.sleep(for: Self.interval)
      }
    }
  }
}
