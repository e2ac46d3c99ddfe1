import Subprocess

import Glibc

/// The release build of this package, beside the debug build that is running.
enum ReleaseBuild {
  /// Builds the release configuration and becomes that process, with the same arguments.
  ///
  /// - Throws: ``LaunchError``; it does not return otherwise.
  static func become() async throws(LaunchError) -> Never {
    guard let root = Launch.packageRoot else {
      throw .cannotStart(
        path: "swift build",
        reason: "this debug build lies outside its package; --allow-debug measures it as it is")
    }
    Console.printError(
      "a debug build measures nothing of use: building and running the release build")
    // <scratch>/<triple>/debug/harness
    let triple = parent(of: Launch.directory)
    try await build(in: root, scratch: parent(of: triple))
    try execute("\(triple)/release/harness")
  }

  /// Builds the harness and its workers, with the build's output on standard error.
  private static func build(in root: String, scratch: String) async throws(LaunchError) {
    let arguments = [
      "build", "--configuration", "release", "--package-path", root, "--scratch-path", scratch,
      "--product", "harness",
    ]
    let status: TerminationStatus
    do {
      status = try await Subprocess.run(
        .name("swift"), arguments: Arguments(arguments), output: .currentStandardError,
        error: .currentStandardError
      ).terminationStatus
    } catch {
      throw .cannotStart(path: "swift build", reason: "\(error)")
    }
    guard status.isSuccess else { throw .buildFailed(status: "\(status)") }
  }

  /// Becomes another program, with this one's arguments.
  private static func execute(_ path: String) throws(LaunchError) -> Never {
    var arguments = unsafe ([path] + CommandLine.arguments.dropFirst()).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    unsafe execv(path, arguments)
    throw unsafe .cannotStart(path: path, reason: String(cString: strerror(errno)))
  }
}
