internal import HarnessCore
internal import Synchronization

/// The progress of a command, on standard error.
///
/// On a terminal, it is a line that is overwritten. Otherwise a new line is printed every ten seconds.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let position: String
  /// The total that the elapsed time is compared with, such as `of 15 s`.
  package let total: String
  /// The text that is shown; `nil` if there is none.
  private let current = Mutex<String?>(nil)
  private let isLive = Console.hasLiveLine
  private let clock = Mutex<Task<Void, Never>?>(nil)

  /// The time between two lines if standard error is not a terminal.
  private static let interval = Duration.seconds(10)
  /// The time when the process printed the last of these lines, or else started.
  ///
  /// It is shared, because each of many feeds has its own progress line.
  private static let last = Mutex(ContinuousClock.now)

  /// - Parameters:
  ///   - isQuiet: Whether to show nothing.
  ///   - position: The text shown first, such as `feed 3 of 119: news`.
  ///   - total: The total that the elapsed time is compared with, such as `of 15 s`.
  package init(isQuiet: Bool, position: String = "", total: String) {
    isShown = !isQuiet
    self.position = position
    self.total = total
    guard isShown, !isLive else { return }
    let task = Task.detached { [weak self] in
      while (try? await Task.sleep(until: Self.last.withLock { $0 } + Self.interval)) != nil {
        self?.printIfDue()
      }
    }
    clock.withLock { $0 = task }
  }

  deinit { clock.withLock { $0?.cancel() } }

  /// Replaces the text that is shown.
  package func show(_ text: String) {
    guard isShown else { return }
    let text = [position, text].filter { !$0.isEmpty }.joined(separator: "; ").onOneLine
    current.withLock { current in
      current = text
      guard isLive else { return printIfDue(text) }
      // A line that the terminal wraps could not be erased. The last column is left for the cursor.
      let width = (Console.liveWidth ?? .max) - 1
      Console.writeError("\r\u{1B}[K\(text.prefix(width))")
    }
  }

  /// Erases the line, so that later output starts in the first column.
  package func clear() {
    current.withLock { current in
      if current != nil, isLive { Console.writeError("\r\u{1B}[K") }
      current = nil
    }
  }

  /// Prints the text as a line of a log, if one is due.
  private func printIfDue() {
    current.withLock { current in printIfDue(current) }
  }

  private func printIfDue(_ text: String?) {
    let isDue = Self.last.withLock { last in
      guard ContinuousClock.now - last >= Self.interval else { return false }
      last = .now
      return true
    }
    if isDue, let text { Console.printError(text) }
  }
}
