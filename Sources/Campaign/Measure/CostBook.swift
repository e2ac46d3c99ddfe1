internal import WorkerContract

/// What a sample of each row costs: the time of the last one, its process included.
struct CostBook: Sendable {
  private var costs: [PlannedRow: [Pass: Duration]] = [:]

  /// Notes what a sample took.
  mutating func note(_ duration: Duration, of row: PlannedRow, _ pass: Pass) {
    costs[row, default: [:]][pass] = duration
  }

  /// What a sample is likely to take; nothing where none was taken yet.
  func cost(of row: PlannedRow, _ pass: Pass) -> Duration { costs[row]?[pass] ?? .zero }

  /// What a round of these rows is likely to take.
  func cost(of rows: some Sequence<PlannedRow>, _ pass: Pass) -> Duration {
    rows.reduce(.zero) { $0 + cost(of: $1, pass) }
  }
}
