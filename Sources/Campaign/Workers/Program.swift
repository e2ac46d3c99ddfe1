internal import Glibc
internal import Subprocess
internal import SystemPackage

/// A program that is no worker, run to its end: git, a compiler, a harness.
package struct Program: Sendable {
  /// Its path, or its name on `PATH`.
  package let name: String
  private let arguments: [String]

  /// The most that is read of what a program prints.
  private static let outputLimit = 1 << 28

  /// A program with the arguments that stand before all others.
  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Where what a program prints on standard error goes.
  package enum Errors: Sendable {
    /// To this process's own.
    case shown
    /// To what is returned, among its output.
    case joined
    /// Nowhere.
    case discarded
  }

  /// Runs the program in a process group of its own, so that Ctrl-C reaches it once, from here.
  ///
  /// - Parameters:
  ///   - more: The rest of its arguments.
  ///   - directory: Where it works; here if that is `nil`.
  ///   - errors: Where its errors go.
  /// - Returns: How it has ended. That it has failed is no error.
  /// - Throws: ``ProgramError`` if it can't be started; `CancellationError` when the task is cancelled: the
  ///   program and its children have been terminated by then.
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
  /// Its exit status; 128 and the signal if one has ended it, as a shell has it.
  package var status: Int32
  /// What it printed on standard output.
  package var output: String

  /// The first line of its output; empty if it has none.
  package var line: String {
    output.prefix { !$0.isNewline }.description
  }
}

/// A program that could not be started.
package struct ProgramError: Error, Hashable, Sendable {
  /// Its path or name.
  package var program: String
  /// The system's reason.
  package var reason: String
}
