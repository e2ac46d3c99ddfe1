import Foundation
import Testing

extension Harness {
  /// Runs a command, and follows how much memory the harness itself takes, without its workers.
  ///
  /// - Returns: What came of it, and the peak of its resident set in KB, as the kernel had it shortly before
  ///   the end.
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
