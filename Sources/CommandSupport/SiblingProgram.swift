internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
package import Subprocess
internal import SystemPackage

/// A program in the directory of this one: the harness, or one of those that commands of it are.
package struct SiblingProgram {
  package let path: String

  /// The path of this executable, with links resolved.
  private static let executable: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path ?? CommandLine.arguments[0]
  }()

  package static let directory: String = {
    let folder = executable.prefix(upTo: executable.lastIndex(of: "/") ?? executable.startIndex)
    return folder.isEmpty ? "/" : String(folder)
  }()

  package init(_ name: String) throws(StartError) {
    path = "\(Self.directory)/\(name)"
    guard Self.isProgram(path) else {
      throw StartError(
        path: path,
        reason: "there is no such program; build it with 'swift build -c release', or copy it there"
      )
    }
  }

  package static func isProgram(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
      && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Replaces this process by the program.
  ///
  /// - Throws: ``StartError``; it does not return otherwise.
  package func replaceProcess(_ arguments: [String]) throws(StartError) -> Never {
    try Self.replaceProcess(by: path, arguments)
  }

  /// Replaces this process by another program.
  ///
  /// - Throws: ``StartError``; it does not return otherwise.
  package static func replaceProcess(
    by path: String, _ arguments: [String]
  ) throws(StartError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    // A program inherits the blocked signals of the thread that starts it; threads of the runtime block all.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    Interruption.restore()
    unsafe execv(path, words)
    throw unsafe StartError(path: path, reason: String(cString: strerror(errno)))
  }

  /// Runs the program to its end.
  ///
  /// - Throws: The `ExitCode` of the program if it is not 0, and as in a shell if a signal ended it; the program
  ///   has printed the error. `CancellationError` if the task is cancelled; the program is ended then.
  package func run(_ arguments: [String], output: some OutputProtocol) async throws {
    let status = try await Subprocess.run(
      .path(FilePath(path)), arguments: Arguments(arguments), output: output,
      error: .currentStandardError
    ).terminationStatus
    try Task.checkCancellation()
    switch status {
    case .exited(0): break
    case .exited(let code): throw ExitCode(code)
    case .signaled(let signal): throw ExitCode(128 + signal)
    }
  }
}

/// A program that can't be started.
package struct StartError: Error {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
