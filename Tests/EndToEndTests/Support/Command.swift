import Foundation

/// What came of a process.
struct Outcome {
  /// The exit status; the signal, negative, where one ended it.
  var status: Int32
  var output: String
  var errors: String

  /// The lines of both, for failure messages.
  var everything: String { "exit status \(status)\n\(output)\(errors)" }
}

/// A process with its output in files, so that no full pipe can block it.
final class Command {
  private let process = Process()
  private let folder: Folder

  /// A process that is not started yet.
  ///
  /// Without a folder to work in it gets one of its own, so that nothing it writes by a relative
  /// path can land in the package. Nor does it write to the history
  /// of whoever runs the tests.
  init(
    _ executable: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.folder = try Folder()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder ?? self.folder.path)
    let state = ["XDG_STATE_HOME": self.folder / "state"]
    process.environment = ProcessInfo.processInfo.environment.merging(state) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try self.folder.makeFile("stdout")
    process.standardError = try self.folder.makeFile("stderr")
  }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  func start() throws { try process.run() }

  func interrupt() { kill(identifier, SIGINT) }

  func finish() throws -> Outcome {
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return Outcome(
      status: isExit ? process.terminationStatus : -process.terminationStatus,
      output: try folder.text("stdout"), errors: try folder.text("stderr"))
  }

  func run() throws -> Outcome {
    try start()
    return try finish()
  }

  /// Runs a program found on the path.
  static func run(_ words: String..., in folder: Folder? = nil) throws -> Outcome {
    try Command("/usr/bin/env", words, in: folder?.path).run()
  }
}
