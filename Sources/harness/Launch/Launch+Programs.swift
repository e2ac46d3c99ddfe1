import ArgumentParser
import CommandSupport
import Subprocess
import SystemPackage

extension Launch {
  /// Runs a program in the directory of this one.
  ///
  /// - Throws: The `ExitCode` of the program if it is not 0, and as in a shell if a signal ended it; the program
  ///   has printed the error. `CancellationError` if the task is cancelled; the program is ended then.
  static func run(
    _ name: String, _ arguments: [String], output: some OutputProtocol
  ) async throws {
    let status = try await Subprocess.run(
      .path(FilePath(try requiredProgram(named: name))), arguments: Arguments(arguments),
      output: output, error: .currentStandardError
    ).terminationStatus
    try Task.checkCancellation()
    switch status {
    case .exited(0): break
    case .exited(let code): throw ExitCode(code)
    case .signaled(let signal): throw ExitCode(128 + signal)
    }
  }
}
