internal import Statistics
internal import WorkerContract

/// A row that waited for its processor while it was timed.
struct WaitingLint: DataLint {
  let name = "waiting"
  let remedy = "end what else runs on that processor; parsers don't wait by themselves"

  /// The share of the wall time without processor time below which nothing was waited for: clocks
  /// of processor time are updated in steps.
  private static let relevantShare = 0.02

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.rows.compactMap { row in
      guard let wall = median(of: .parseTime, row, evidence),
        let processor = median(of: .cpuTime, row, evidence), wall > 0
      else { return nil }
      let share = 1 - processor / wall
      guard share > Self.relevantShare else { return nil }
      return (row, "\(percent(share)) of its time it was not running")
    }
  }

  private func median(
    of metric: Metric, _ row: PlannedRow, _ evidence: LintEvidence
  ) -> Double? {
    try? SortedSamples(evidence.book.readings(metric.name, of: row).values).median
  }
}
