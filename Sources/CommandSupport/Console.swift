package import ArgumentParser
internal import Glibc
package import Reports
internal import Results
internal import Synchronization

/// Standard output and standard error of the harness and of the programs beside it.
package enum Console {
  /// Whether standard error is a terminal.
  package static var hasLiveLine: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output may be coloured: a terminal, and no `NO_COLOR` (no-color.org).
  package static var isColourful: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return false }
    let refusal = unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) } ?? ""
    return refusal.isEmpty
  }

  /// The columns of standard output; `nil` where nothing tells.
  package static var width: Int? { columns(of: STDOUT_FILENO) }

  /// The columns of standard error; `nil` where nothing tells.
  package static var liveWidth: Int? { columns(of: STDERR_FILENO) }

  /// What `COLUMNS` says, which people set to have it otherwise, or the terminal.
  private static func columns(of descriptor: Int32) -> Int? {
    let wish = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
    if let wish, wish > 0 { return wish }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes reports for standard output.
  package static var renderer: TerminalRenderer {
    TerminalRenderer(
      style: isColourful ? .colour : .plain, width: width ?? TerminalRenderer.standardWidth)
  }

  /// Prints a sentence on standard output: on one line for programs, else broken at spaces.
  package static func print(sentence: String) {
    print(TerminalRenderer(width: width).text(ofSentence: sentence))
  }

  /// Prints a message on standard error, under the name of the program.
  ///
  /// What workers and documents say is in such messages: nothing in them may move the cursor.
  package static func printError(_ message: String) {
    writeError("harness: \(message.onOneLine)\n")
  }

  /// Prints a text on standard error as it is: its controls are the harness's own.
  package static func writeError(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Whether there is somebody who can be asked: both ends of a question are a terminal.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a question that is answered by yes or no, and takes everything but yes for no.
  package static func ask(_ question: String) -> Bool {
    writeError("\(question.onOneLine) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Asks for what must not be seen; `nil` without a terminal.
  ///
  /// - Throws: `CancellationError` at Ctrl-C; the terminal shows what is typed again by then.
  package static func askInSecret(_ question: String) throws -> String? {
    var settings = termios()
    guard canAsk, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    // Without SA_RESTART: reading ends with the signal.
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

  /// Prints lines; what documents, workers and files put into them can't move the cursor.
  package static func print(_ text: some CustomStringConvertible, terminator: String = "\n") {
    print(rendered: text.description.visibleLines + terminator)
  }

  /// Prints lines that are for people, broken at blanks to the width of a terminal.
  package static func print(fitting lines: some CustomStringConvertible) {
    print(renderedFitting: lines.description.visibleLines)
  }

  /// Prints such lines that have controls of the harness's own.
  package static func print(renderedFitting lines: String) {
    print(rendered: lines.fitted(to: width) + "\n")
  }

  /// Prints a text as it is: its controls are the harness's own.
  package static func print(rendered text: String) { print(bytes: Array(text.utf8)) }

  /// Prints a log of a document: byte for byte into files and pipes, and with its controls made visible on a
  /// terminal.
  package static func print(log: [UInt8]) {
    guard isatty(STDOUT_FILENO) == 1 else { return print(bytes: log) }
    print(rendered: String(decoding: log, as: UTF8.self).visibleLines)
  }

  private static func print(bytes: [UInt8]) {
    guard let number = write(bytes, to: STDOUT_FILENO) else { return }
    let reason = unsafe String(cString: strerror(number))
    failure.withLock { $0 = $0 ?? reason }
  }

  /// Why something that was printed could not be written, in the system's words.
  private static let failure = Mutex<String?>(nil)

  /// The status to end with: a command that has done its work has failed if its output is lost.
  static func status(after status: ExitCode) -> ExitCode {
    guard let reason = failure.withLock({ $0 }) else { return status }
    printError("can't write standard output: \(reason); what was printed is not complete")
    return status == .success ? .cannotWrite : status
  }

  /// Writes all bytes.
  ///
  /// - Returns: The number of the error if they could not be written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = unsafe Glibc.write(descriptor, start, rest.count)
        if count > 0 {
          unsafe rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Whoever gave the descriptor has made it non-blocking.
          var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&room, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}

extension ParsableCommand {
  /// Does what the arguments of the process say, and ends it.
  ///
  /// - Parameter message: Words an error; `nil` where the parser of the command line does.
  package static func runToEnd(wording message: (any Error) -> ErrorMessage?) -> Never {
    do {
      var command = try parseAsRoot()
      try command.run()
      end(with: nil, nil)
    } catch {
      end(with: error, message(error))
    }
  }

  /// Ends the process: prints why a command did not do what it was asked, or the help that it was asked for.
  ///
  /// - Parameters:
  ///   - error: What the command threw, if it did.
  ///   - message: What is printed of it; `nil` where the parser of the command line words it.
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
          Console.writeError("\(text.visibleLines)\n")
        }
      }
    }
    Glibc.exit(Console.status(after: status).rawValue)
  }
}

extension String {
  /// The text with blanks after it, up to `width` characters.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
