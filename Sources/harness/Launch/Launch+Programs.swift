import ArgumentParser
import CommandSupport
import Subprocess
import SystemPackage

extension Launch {
  /// Runs a program in the directory of this one.
  ///
  /// - Throws: The `ExitCode` of the program if it is not 0, and as in a shell if a signal ended it; the program
  ///   has printed the error. `CancellationError` if the task is cancelled; by then the program is killed.
  static func run(
    _ name: String, _ arguments: [String], output: some OutputProtocol
  ) async throws {
    let status = try await Subprocess.run(
      .path(FilePath(try requiredProgram(named: name))), arguments: Arguments(arguments),
      output: output, error: .currentStandardError
    ).terminationStatus
    switch status {
    case .exited(0): break
    case .exited(let code): throw ExitCode(code)
    case .signaled(let signal):
      // The program was killed because this one was interrupted.
      try Task.checkCancellation()
      throw ExitCode(128 + signal)
    }
  }
}
