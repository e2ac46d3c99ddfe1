internal import ArgumentParser
internal import FoundationEssentials

/// A password, which is never an argument.
package enum Password {
  /// The variable of the environment that has it.
  package static let variable = "FEED_HARNESS_PASSWORD"

  /// Reads the password of a user from the environment, else asks for it at the terminal.
  ///
  /// - Throws: `ValidationError` where there is neither; `CancellationError` at Ctrl-C.
  package static func read(of user: String) throws -> String {
    if let given = ProcessInfo.processInfo.environment[variable] { return given }
    guard let typed = try Console.askInSecret("Password of \(user):") else {
      throw ValidationError(
        "--user needs a password: set \(variable), or run this at a terminal, which asks for it")
    }
    return typed
  }
}
