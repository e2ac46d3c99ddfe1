internal import HarnessCore
internal import Synchronization

/// The progress of a command, on standard error.
///
/// On a terminal, it is a line that is overwritten. Otherwise a new line is printed every ten seconds.
package final class ProgressLine: Sendable {
  private let isShown: Bool
  private let position: String
  /// What is shown; `nil` if there is nothing.
  private let current = Mutex<Step?>(nil)
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
  package init(isQuiet: Bool, position: String = "") {
    isShown = !isQuiet
    self.position = position
    guard isShown else { return }
    let task = Task.detached { [weak self] in
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        guard let self else { return }
        current.withLock { if let step = $0 { print(step) } }
      }
    }
    clock.withLock { $0 = task }
  }

  deinit { clock.withLock { $0?.cancel() } }

  /// Replaces the text that is shown.
  ///
  /// - Parameters:
  ///   - text: What is being done.
  ///   - end: When it is expected to end, or what it belongs to; `nil` if that is unknown.
  package func show(_ text: String, until end: ContinuousClock.Instant? = nil) {
    guard isShown else { return }
    let step = Step(
      text: [position, text].filter { !$0.isEmpty }.joined(separator: "; ").onOneLine, end: end)
    current.withLock { current in
      current = step
      print(step)
    }
  }

  /// Erases the line, so that later output starts in the first column.
  package func clear() {
    current.withLock { current in
      if current != nil, isLive { Console.writeError("\r\u{1B}[K") }
      current = nil
    }
  }

  /// Prints a step: on a terminal over the last one, otherwise as a line of a log, if one is due.
  private func print(_ step: Step) {
    guard isLive else {
      let isDue = Self.last.withLock { last in
        guard ContinuousClock.now - last >= Self.interval else { return false }
        last = .now
        return true
      }
      if isDue { Console.printError("\(step)") }
      return
    }
    // A line that the terminal wraps could not be erased. The last column is left for the cursor.
    let width = (Console.liveWidth ?? .max) - 1
    Console.writeError("\r\u{1B}[K\("\(step)".prefix(width))")
  }

  /// What is being done, and until when.
  private struct Step: CustomStringConvertible {
    let text: String
    let end: ContinuousClock.Instant?

    var description: String {
      guard let left = end.map({ $0 - .now }) else { return text }
      return left >= .zero
        ? "\(text), \(left.inWords) left" : "\(text), \((.zero - left).inWords) over time"
    }
  }
}
