internal import Results
internal import Synchronization

/// The progress of a command, on standard error: a line that is written over and over, or where that is no
/// terminal one more every ten seconds.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let place: String
  /// What the elapsed time is counted towards, such as `of 15 s`.
  package let total: String
  /// What is shown at present; `nil` if nothing is.
  private let current = Mutex<String?>(nil)
  private let isLive = Console.hasLiveLine
  private let clock = Mutex<Task<Void, Never>?>(nil)

  /// The time between two lines where standard error is no terminal.
  private static let interval = Duration.seconds(10)
  /// When the process printed the last of them, or began: each of many feeds has a progress of its own.
  private static let last = Mutex(ContinuousClock.now)

  /// - Parameters:
  ///   - isQuiet: Whether to show nothing at all.
  ///   - place: What stands before all else, such as `feed 3 of 119: news`.
  ///   - total: What the elapsed time is counted towards, such as `of 15 s`.
  package init(isQuiet: Bool, place: String = "", total: String) {
    isShown = !isQuiet
    self.place = place
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

  /// Shows a text in the place of the last.
  package func show(_ text: String) {
    guard isShown else { return }
    let text = [place, text].filter { !$0.isEmpty }.joined(separator: "; ").onOneLine
    current.withLock { current in
      current = text
      guard isLive else { return printIfDue(text) }
      // A line that is broken by the terminal could not be wiped; the last column belongs to the cursor.
      let width = (Console.liveWidth ?? .max) - 1
      Console.writeError("\r\u{1B}[K\(text.prefix(width))")
    }
  }

  /// Wipes the line, so that what follows begins at the margin.
  package func clear() {
    current.withLock { current in
      if current != nil, isLive { Console.writeError("\r\u{1B}[K") }
      current = nil
    }
  }

  /// Prints a line of what is shown, for those who read a log.
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
