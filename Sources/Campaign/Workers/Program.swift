internal import Glibc
internal import Subprocess
internal import SystemPackage

/// A program that is not a worker and is run to its end, such as git, a compiler or a harness.
package struct Program: Sendable {
  /// The path, or the name on `PATH`.
  package let name: String
  private let arguments: [String]

  /// The limit on a program's output in bytes.
  private static let outputLimit = 1 << 28

  /// Creates a program with its first arguments.
  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// The destination of a program's standard error.
  package enum Errors: Sendable {
    /// The standard error of this process.
    case shown
    /// The returned output.
    case joined
    /// Discarded.
    case discarded
  }

  /// Runs the program in its own process group, so that Ctrl-C reaches it only through this process.
  ///
  /// - Parameters:
  ///   - more: The remaining arguments.
  ///   - directory: The working directory; `nil` for the current one.
  ///   - errors: The destination of its standard error.
  /// - Returns: How it ended. A failure status is not an error.
  /// - Throws: ``ProgramError`` if it can't be started; `CancellationError` if the task is cancelled, in
  ///   which case the program and its children have been terminated.
  package func run(
    _ more: [String], in directory: String? = nil, errors: Errors = .discarded
  ) async throws -> ProgramEnd {
    do {
      return switch errors {
      case .shown: try await run(more, in: directory, .currentStandardError)
      case .joined: try await run(more, in: directory, .combinedWithOutput)
      case .discarded: try await run(more, in: directory, .discarded)
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw ProgramError(program: name, reason: "\(error)")
    }
  }

  private func run(
    _ more: [String], in directory: String?, _ errors: some ErrorOutputProtocol
  ) async throws -> ProgramEnd {
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(5))
    ]
    let result = try await Subprocess.run(
      name.contains("/") ? .path(FilePath(name)) : .name(name),
      arguments: Arguments(arguments + more), workingDirectory: directory.map { FilePath($0) },
      platformOptions: options, output: .string(limit: Self.outputLimit), error: errors)
    try Task.checkCancellation()
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let status): status
      case .signaled(let signal): 128 + signal
      }
    return ProgramEnd(status: status, output: result.standardOutput)
  }
}

/// The end of a program: its status and its output.
package struct ProgramEnd: Hashable, Sendable {
  /// The exit status, or 128 plus the number of the signal that ended it, as in a shell.
  package var status: Int32
  /// The standard output.
  package var output: String

  /// The first line of the output; empty if there is none.
  package var line: String {
    output.prefix { !$0.isNewline }.description
  }
}

/// A program that could not be started.
package struct ProgramError: Error, Hashable, Sendable {
  /// The path or name.
  package var program: String
  /// The system's reason.
  package var reason: String
}
