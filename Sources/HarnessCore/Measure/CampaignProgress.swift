package import WorkerContract

/// The progress of a campaign, for a status line.
package struct CampaignProgress: Sendable {
  package enum Step: Sendable {
    case verifying(backend: String)
    /// A sample is being taken.
    case measuring(pass: Pass, round: Int, backend: String, sink: Sink)
    case countingInstructions(backend: String, sink: Sink)
  }

  package let step: Step
  /// When this part of the campaign is expected to end; `nil` if there is nothing to tell it from.
  package let end: ContinuousClock.Instant?

  init(_ step: Step, end: ContinuousClock.Instant?) {
    self.step = step
    self.end = end
  }
}

extension ContinuousClock.Instant {
  /// Returns when work that began at this instant will have ended, if it goes on at the same speed; `nil` if
  /// nothing is done yet.
  func expectedEnd(done: Int, of total: Int) -> Self? {
    done > 0 ? self + (ContinuousClock.now - self) / done * total : nil
  }
}
