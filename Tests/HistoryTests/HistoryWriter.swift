import Foundation

/// `history-writer`: a process of its own that records runs.
final class HistoryWriter {
  private let process = Process()
  private let output: String

  /// The executable, as built beside these tests.
  private static var executable: String {
    let environment = ProcessInfo.processInfo.environment["HARNESS_BINARY_DIRECTORY"] ?? ""
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let starts = bundles + [Bundle.main.executablePath ?? "", CommandLine.arguments[0]]
    let directories =
      [environment] + starts.map { URL(filePath: $0).deletingLastPathComponent().path }
    return directories.map { "\($0)/history-writer" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ".build/debug/history-writer"
  }

  /// Starts it, after commands of the shell such as `ulimit -f 100`.
  init(
    in scratch: Scratch, _ path: String, _ figures: String, after preparation: String = ":"
  ) throws {
    output = scratch / "output-\(UUID().uuidString)"
    try Data().write(to: URL(filePath: output))
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\(preparation) && exec '\(Self.executable)' '\(path)' songs \(figures)",
    ]
    let file = FileHandle(forWritingAtPath: output)
    process.standardOutput = file
    process.standardError = file
    try process.run()
  }

  /// What it has said so far.
  var lines: [String] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits for its end; its exit status, or the signal that ended it, negative.
  func wait() -> Int32 {
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : -process.terminationStatus
  }

  /// Ends it at once, wherever it is.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}
