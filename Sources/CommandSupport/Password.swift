internal import ArgumentParser
internal import FoundationEssentials

/// The password for a fetch.
///
/// It is never passed as an argument.
package enum Password {
  /// The environment variable that contains the password.
  package static let variable = "FEED_HARNESS_PASSWORD"

  /// Reads the password of a user from the environment, or else asks for it at the terminal.
  ///
  /// - Throws: `ValidationError` if there is neither; `CancellationError` at Ctrl-C.
  package static func read(of user: String) throws -> String {
    if let given = ProcessInfo.processInfo.environment[variable] { return given }
    guard let typed = try Console.askForSecret("Password of \(user):") else {
      throw ValidationError(
        "--user needs a password: set \(variable), or run the command in a terminal and type it")
    }
    return typed
  }
}
