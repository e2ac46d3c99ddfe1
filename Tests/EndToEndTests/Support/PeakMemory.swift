import Foundation
import Testing

extension Harness {
  /// Runs a command, and measures the memory of the harness itself, without its workers.
  ///
  /// - Returns: The result, and the peak of the resident set in KB, read from the kernel shortly before the
  ///   end.
  static func peak(
    _ arguments: [String], in folder: Folder? = nil
  ) throws -> (outcome: Outcome, kilobytes: Int) {
    let command = try Command(executable, arguments, in: folder?.path)
    try command.start()
    var peak = 0
    while command.isRunning {
      let status = try? String(
        contentsOfFile: "/proc/\(command.identifier)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      peak = max(peak, line?.split(separator: " ").compactMap { Int($0) }.first ?? 0)
      Thread.sleep(forTimeInterval: 0.005)
    }
    let outcome = try command.finish()
    try #require(peak > 0, "it ended before it could be looked at: \(outcome.everything)")
    return (outcome, peak)
  }
}
