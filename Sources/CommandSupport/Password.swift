internal import ArgumentParser
internal import Glibc

/// The password for a fetch.
///
/// It is never passed as an argument.
package enum Password {
  /// The environment variable that contains the password.
  package static let variable = "FEED_HARNESS_PASSWORD"

  /// The password from the environment, which no longer contains it.
  package static let given: String? = {
    guard let value = unsafe getenv(variable) else { return nil }
    let password = unsafe String(cString: value)
    // The system shows other processes of the user the bytes that this process began with.
    unsafe memset(value, 0, strlen(value))
    unsafe unsetenv(variable)
    return password
  }()

  /// Removes the password from the environment, so that no worker and no other program inherits it.
  package static func hide() { _ = given }

  /// Puts a password back, for a program that replaces this one and hides it in turn.
  package static func passOn(_ password: String? = nil) {
    if let password = password ?? given { unsafe setenv(variable, password, 1) }
  }

  /// Reads the password of a user from the environment, or else asks for it at the terminal.
  package static func read(of user: String) throws -> String {
    if let given { return given }
    guard let typed = try Console.askForSecret("Password of \(user):") else {
      throw ValidationError(
        "--user needs a password: set \(variable), or run the command in a terminal and type it")
    }
    return typed
  }
}
