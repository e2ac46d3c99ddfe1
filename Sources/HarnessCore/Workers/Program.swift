internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// A program that is not a worker and is run to its end, such as git, a compiler or a harness.
package struct Program: Sendable {
  /// The path, or the name on `PATH`.
  package let name: String
  private let arguments: [String]

  /// The limit on a program's output in bytes.
  private static let outputLimit = 1 << 28

  package init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Runs the program in its own session, so that Ctrl-C reaches it only through this process.
  ///
  /// - `directory`: the working directory; `nil` for the current one.
  /// - `withErrors`: whether the output contains what the program prints on standard error, which is otherwise
  ///   discarded.
  ///
  /// Returns how it ended. A failure status is not an error.
  func run(
    _ more: [String], in directory: String? = nil, withErrors: Bool = false
  ) async throws -> ProgramEnd {
    let output = StringOutput<Unicode.UTF8>.string(limit: Self.outputLimit)
    if withErrors {
      let result = try await run(more, in: directory, output, .combinedWithOutput)
      return ProgramEnd(result.terminationStatus, output: result.standardOutput)
    }
    let result = try await run(more, in: directory, output, .discarded)
    return ProgramEnd(result.terminationStatus, output: result.standardOutput)
  }

  /// Runs the program as ``run(_:in:withErrors:)`` does, with all its output on the standard error of this process.
  package func show(_ more: [String]) async throws -> ProgramEnd {
    if StandardStream.isReadByRunner {
      let result = try await run(more, in: nil, .sequence, .combinedWithOutput) {
        try await $0.standardOutput.passToStandardError()
      }
      return ProgramEnd(result.terminationStatus, output: "")
    }
    let result = try await run(more, in: nil, .currentStandardError, .currentStandardError)
    return ProgramEnd(result.terminationStatus, output: "")
  }

  private func run<Output: OutputProtocol, Errors: ErrorOutputProtocol>(
    _ more: [String], in directory: String?, _ output: Output, _ errors: Errors,
    passing: (Execution<NoInput, Output, Errors>) async throws -> Void = { _ in }
  ) async throws -> ExecutionResult<Void, Output, Errors> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(
        signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500))
    ]
    let session = Mutex<Int32?>(nil)
    defer { if Task.isCancelled { session.withLock { $0 }.map(Session.end) } }
    do {
      let result = try await Subprocess.run(
        name.contains("/") ? .path(FilePath(name)) : .name(name),
        arguments: Arguments(arguments + more), workingDirectory: directory.map { FilePath($0) },
        platformOptions: options, input: .none, output: output, error: errors
      ) { execution in
        session.withLock { $0 = execution.processIdentifier.value }
        try await passing(execution)
      }
      try Task.checkCancellation()
      return result
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw ProgramError(program: name, reason: "\(error)")
    }
  }
}

/// The processes that a program has started: a compiler and others lead process groups of their own, and can't
/// be reached by a signal to that of the program.
private enum Session {
  /// Kills the processes of a session, including those that they start meanwhile.
  static func end(_ leader: Int32) {
    for _ in 0..<50 {
      let members = members(of: leader)
      guard !members.isEmpty else { return }
      for member in members { kill(member, SIGKILL) }
      usleep(10_000)
    }
  }

  private static func members(of leader: Int32) -> [Int32] {
    File.names(in: "/proc").compactMap { Int32($0) }.filter { process in
      guard let text = ProcFile.text("/proc/\(process)/stat"),
        let name = text.lastIndex(of: ")")
      else { return false }
      // The state, the parent, the process group and the session.
      let fields = text[name...].dropFirst().split(separator: " ", maxSplits: 4)
      return fields.count > 3 && fields[3] == "\(leader)" && !["Z", "X"].contains(fields[0])
    }
  }
}

/// The end of a program: its status and its output.
package struct ProgramEnd: Hashable, Sendable {
  /// The exit status, or 128 plus the number of the signal that ended it, as in a shell.
  package var status: Int32
  var output: String

  /// The first line of the output; empty if there is none.
  var line: String {
    output.prefix { !$0.isNewline }.description
  }
}

extension ProgramEnd {
  fileprivate init(_ end: TerminationStatus, output: String) {
    let status: Int32 =
      switch end {
      case .exited(let status): status
      case .signaled(let signal): 128 + signal
      }
    self.init(status: status, output: output)
  }
}

/// A program that could not be started.
package struct ProgramError: Error, Hashable, Sendable {
  package var program: String
  package var reason: String
}

extension SubprocessOutputSequence {
  /// Passes the output of a program on to the standard error of this process, where that can't be inherited because
  /// it is filtered.
  func passToStandardError() async throws {
    for try await buffer in self {
      StandardStream.errors.write(unsafe buffer.withUnsafeBytes { unsafe Array($0) })
    }
  }
}
