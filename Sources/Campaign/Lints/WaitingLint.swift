internal import Statistics
internal import WorkerContract

/// A row whose wall time is longer than its CPU time, by which rows are compared.
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
      let preemptions = median(of: .preemptions, row, evidence) ?? 0
      let cause = preemptions > 0 ? ": the kernel gave its processor to others" : ""
      return (row, "\(percent(share)) of its wall time it was not running\(cause)")
    }
  }

  private func median(
    of metric: Metric, _ row: PlannedRow, _ evidence: LintEvidence
  ) -> Double? {
    try? SortedSamples(evidence.book.readings(metric.name, of: row).values).median
  }
}
