import Campaign
import WorkerContract
import CommandSupport
import Synchronization

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
    show(text)
  }

  func show(_ text: String) {
    guard isShown else { return }
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
