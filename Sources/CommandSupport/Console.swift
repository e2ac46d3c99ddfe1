package import ArgumentParser
internal import Glibc
package import HarnessCore
internal import Synchronization

/// Standard output and standard error of the harness and its companion programs.
package enum Console {
  /// Whether standard error is a terminal that can overwrite a line.
  package static var hasLiveLine: Bool { isatty(STDERR_FILENO) == 1 && !isDumb }

  /// Whether standard output may be coloured: it is a terminal with colours, or `CLICOLOR_FORCE` is set
  /// (bixense.com/clicolors), and `NO_COLOR` is not (no-color.org).
  package static var isColourful: Bool {
    guard variable("NO_COLOR").isEmpty else { return false }
    let force = variable("CLICOLOR_FORCE")
    if !force.isEmpty, force != "0" { return true }
    return isatty(STDOUT_FILENO) == 1 && !isDumb
  }

  /// Whether the terminal understands no control sequences.
  private static var isDumb: Bool { variable("TERM") == "dumb" }

  /// Returns the value of an environment variable; empty if it is not set.
  private static func variable(_ name: String) -> String {
    unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
  }

  /// The width of standard output in columns; `nil` if it is unknown.
  package static var width: Int? { columns(of: STDOUT_FILENO) }

  /// The width of standard error in columns; `nil` if it is unknown.
  package static var liveWidth: Int? { columns(of: STDERR_FILENO) }

  /// Returns the value of `COLUMNS`, with which users override the width, or else the width of the terminal.
  private static func columns(of descriptor: Int32) -> Int? {
    let columns = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
    if let columns, columns > 0 { return columns }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The renderer of reports for standard output.
  package static var renderer: TerminalRenderer {
    TerminalRenderer(
      style: isColourful ? .colour : .plain, width: width ?? TerminalRenderer.standardWidth)
  }

  /// Prints a sentence on standard output: broken at spaces if the width is known, otherwise on one line.
  package static func print(sentence: String) {
    print(TerminalRenderer(width: width).text(ofSentence: sentence))
  }

  /// Prints a message on standard error, prefixed with `harness:`, without the secrets of addresses in it.
  ///
  /// Messages can contain text from workers and documents, which must not be able to move the cursor.
  package static func printError(_ message: String) { writeError(line(of: message)) }

  /// Returns the line of a message, broken at blanks if the width of standard error is known.
  private static func line(of message: String) -> String {
    "harness: \(Redaction.message(message).onOneLine)".fitted(to: liveWidth) + "\n"
  }

  /// Prints lines on standard error, broken at blanks if its width is known, without the secrets of addresses
  /// in them.
  package static func printError(lines: String) {
    writeError(Redaction.message(lines).visibleLines.fitted(to: liveWidth) + "\n")
  }

  /// Prepares the end of the process with a message, for a place where nothing can be allocated.
  package static func preparedExit(with message: ErrorMessage) -> PreparedExit {
    PreparedExit(line(of: message.text), status: message.status.rawValue)
  }

  /// Prints a text on standard error unchanged, including its control characters, which must be the harness's
  /// own.
  package static func writeError(_ text: String) {
    StandardStream.errors.write(Array(text.utf8))
  }

  /// Whether the user can be asked a question: standard input and standard error are terminals.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a yes-or-no question.
  ///
  /// Any answer other than yes means no.
  package static func ask(_ question: String) -> Bool {
    writeError("\(question.onOneLine) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Asks for a secret without echoing the input; returns `nil` without a terminal.
  ///
  /// - Throws: `CancellationError` at Ctrl-C, after restoring the terminal's echo.
  package static func askForSecret(_ question: String) throws -> String? {
    var settings = termios()
    guard canAsk, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // SA_RESTART is not set, so that the signal interrupts the read.
    var (ending, before) = (sigaction(), sigaction())
    unsafe ending.__sigaction_handler.sa_handler = { _ in }
    unsafe sigaction(SIGINT, &ending, &before)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      unsafe sigaction(SIGINT, &before, nil)
      writeError("\n")
    }
    writeError(question.onOneLine + " ")
    var line = [UInt8](repeating: 0, count: 1024)
    let count = unsafe read(STDIN_FILENO, &line, line.count)
    guard count >= 0 else { throw CancellationError() }
    return String(decoding: line.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  // MARK: - Standard output

  /// Prints lines.
  ///
  /// Text in them from documents, workers and files cannot move the cursor.
  package static func print(_ text: some CustomStringConvertible, terminator: String = "\n") {
    print(rendered: text.description.visibleLines + terminator)
  }

  /// Prints lines for the user, broken at blanks to the width of the terminal.
  package static func print(fitting lines: some CustomStringConvertible) {
    print(renderedFitting: lines.description.visibleLines)
  }

  /// Prints lines like ``print(fitting:)``, but keeps the control characters, which must be the harness's
  /// own.
  package static func print(renderedFitting lines: String) {
    print(rendered: lines.fitted(to: width) + "\n")
  }

  /// Prints a text unchanged, including its control characters, which must be the harness's own.
  package static func print(rendered text: String) { print(bytes: Array(text.utf8)) }

  /// Prints the log of a document.
  ///
  /// Files and pipes get the exact bytes. On a terminal, control characters are made visible.
  package static func print(log: [UInt8]) {
    guard isatty(STDOUT_FILENO) == 1 else { return print(bytes: log) }
    print(rendered: String(decoding: log, as: UTF8.self).visibleLines)
  }

  private static func print(bytes: [UInt8]) { note(StandardStream.output.write(bytes)) }

  /// Prints lines that are commands for the runner of GitHub's workflows.
  package static func print(commands lines: String) {
    for line in lines.split(separator: "\n") {
      note(StandardStream.output.write(command: Array("\(line)\n".utf8)))
    }
  }

  /// Notes that printed text could not be written.
  private static func note(_ number: Int32?) {
    guard let number else { return }
    failure.withLock { $0 = $0 ?? number }
  }

  /// The system's error number if printed text could not be written; `nil` if everything was written.
  private static let failure = Mutex<Int32?>(nil)

  /// Whether printed text could not be written.
  package static var hasLostOutput: Bool { failure.withLock { $0 != nil } }

  /// Returns the exit status of a command.
  ///
  /// A command that succeeds has still failed if its output is lost, unless the reader had enough, as `head` has.
  static func status(after status: ExitCode) -> ExitCode {
    guard let number = failure.withLock({ $0 }) else { return status }
    guard number != EPIPE else { return status == .cannotWrite ? .success : status }
    let reason = unsafe String(cString: strerror(number))
    printError("can't write to standard output: \(reason); the output is incomplete")
    return status == .success ? .cannotWrite : status
  }
}

extension ParsableCommand {
  /// Runs the command given by the arguments of the process, and ends the process.
  ///
  /// - Parameter message: Returns the message for an error; `nil` if the argument parser provides the
  ///   message.
  package static func runToEnd(wording message: (any Error) -> ErrorMessage?) -> Never {
    StandardStream.openMissing()
    Password.hide()
    do {
      var command = try parseAsRoot()
      try command.run()
      end(with: nil, nil)
    } catch {
      end(with: error, message(error))
    }
  }

  /// Does the same as ``runToEnd(wording:)`` for a command that waits for other processes.
  package static func runToEnd(
    wording message: @Sendable (any Error) -> ErrorMessage?
  ) async -> Never where Self: AsyncParsableCommand {
    StandardStream.openMissing()
    Password.hide()
    do {
      var command = try parseAsRoot()
      if var command = command as? Self {
        try await command.run()
      } else {
        try command.run()
      }
      end(with: nil, nil)
    } catch {
      end(with: error, message(error))
    }
  }

  /// Ends the process, after printing the error of the command or the requested help.
  ///
  /// - Parameters:
  ///   - error: The error that the command threw; `nil` if it succeeded.
  ///   - message: The message for the error; `nil` if the argument parser provides the message.
  package static func end(with error: (any Error)?, _ message: ErrorMessage?) -> Never {
    var status = ExitCode.success
    if let message {
      Console.printError(message.text)
      status = message.status
    } else if let error {
      status = exitCode(for: error)
      let text = fullMessage(for: error)
      if !text.isEmpty {
        if status == .success {
          Console.print(text)
        } else {
          Console.printError(lines: text)
        }
      }
    }
    Glibc.exit(Console.status(after: status).rawValue)
  }
}

extension String {
  /// Returns the text padded with trailing blanks to `width` characters.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
