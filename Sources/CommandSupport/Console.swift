internal import Glibc
package import Reports
internal import Results

/// Standard output and standard error of the harness and of `harness-history`.
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
    Swift.print(TerminalRenderer(width: width).text(ofSentence: sentence))
  }

  /// Prints a message on standard error, under the name of the program.
  ///
  /// What workers and documents say is in such messages: nothing in them may move the cursor.
  package static func printError(_ message: String) {
    writeError("harness: \(message.onOneLine)\n")
  }

  /// Prints a text on standard error as it is.
  ///
  /// What was printed on standard output before comes before it.
  package static func writeError(_ text: String) {
    fflush(nil)
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Whether there is somebody who can be asked: both ends of a question are a terminal.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a question that is answered by yes or no, and takes everything but yes for no.
  package static func ask(_ question: String) -> Bool {
    writeError("\(question.onOneLine) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Prints bytes on standard output as they are.
  package static func print(bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = unsafe Glibc.write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        // The reader has gone: there is no one to report that to.
        guard count > 0 else { return }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}

extension String {
  /// The text with blanks after it, up to `width` characters.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
