/// Why the harness can't become its release build.
enum LaunchError: Error {
  /// The build ended so.
  case buildFailed(status: String)
  /// A program can't be started.
  case cannotStart(path: String, reason: String)
}
