import Campaign
import Glibc
import Results
import Synchronization
import WorkerContract

/// Standard output and standard error.
enum Console {
  /// Whether standard error is a terminal.
  static var hasLiveLine: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output may be coloured: a terminal, and no `NO_COLOR` (no-color.org).
  static var isColourful: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return false }
    let refusal = unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) } ?? ""
    return refusal.isEmpty
  }

  /// Prints a message on standard error, under the name of the program.
  ///
  /// What workers and documents say is in such messages: nothing in them may move the cursor.
  static func printError(_ message: String) {
    writeError("harness: \(message.onOneLine)\n")
  }

  /// Prints a text on standard error as it is.
  ///
  /// What was printed on standard output before comes before it.
  static func writeError(_ text: String) {
    fflush(nil)
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Whether there is somebody who can be asked: both ends of a question are a terminal.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a question that is answered by yes or no, and takes everything but yes for no.
  static func ask(_ question: String) -> Bool {
    writeError("\(question.onOneLine) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Prints bytes on standard output as they are.
  static func print(bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = unsafe Glibc.write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        // Nobody reads on: there is nobody to tell either.
        guard count > 0 else { return }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}

/// A line on standard error that is written over and over; nothing where that is no terminal.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let total: String
  private let isOpen = Mutex(false)

  /// - Parameters:
  ///   - isQuiet: Whether to show nothing at all.
  ///   - total: What the elapsed time is counted towards, such as `of 15 s`.
  init(isQuiet: Bool, total: String) {
    isShown = !isQuiet && Console.hasLiveLine
    self.total = total
  }

  func show(_ progress: CampaignProgress) {
    guard isShown else { return }
    let text =
      switch progress {
      case .verifying(let backend): "verifying \(backend)"
      case .measuring(let pass, let round, let backend, let sink, let elapsed):
        """
        round \(round + 1), \(pass.rawValue): \(backend) (\(sink)) \
        \(elapsed.components.seconds) s \(total)
        """
      case .countingInstructions(let backend, let sink):
        "counting the instructions of \(backend) (\(sink))"
      }
    isOpen.withLock { isOpen in
      isOpen = true
      Console.writeError("\r\u{1B}[K\(text)")
    }
  }

  /// Wipes the line, so that what follows begins at the margin.
  func clear() {
    isOpen.withLock { isOpen in
      if isOpen { Console.writeError("\r\u{1B}[K") }
      isOpen = false
    }
  }
}
