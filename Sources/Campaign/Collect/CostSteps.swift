internal import Results
internal import Statistics
internal import WorkerContract

/// What each step from doing less to doing more costs a backend, from the differences of the rounds that
/// hold both: the floor of its library, events dropped, events counted, records built.
struct CostSteps {
  let plan: Plan
  let book: SampleBook
  /// The rows without numbers.
  let failed: Set<PlannedRow>

  /// The step that leads to a row; none if no row does less, or no round holds both.
  func rows(of row: PlannedRow) -> [ResultRow] {
    guard row.row.isBackend, let before = rowBefore(row) else { return [] }
    let clock = book.judgedClock(of: row, before).name
    let own = book.readings(clock, of: row)
    let differences = book.readings(clock, of: before).compactMap { round, less in
      own[round].map { $0 - less }
    }
    guard let samples = try? SortedSamples(differences) else { return [] }
    let interval = samples.medianInterval(level: confidenceLevel)
    return [
      ResultRow(
        key: row.key(in: plan), metric: "cost_step", unit: "ns", kind: .noisy,
        estimator: "median-difference", reference: "\(before.row.name)@\(before.sink)",
        value: samples.median, low: interval?.low, high: interval?.high, samples: samples.count)
    ]
  }

  /// The row that does the next less.
  private func rowBefore(_ row: PlannedRow) -> PlannedRow? {
    let sinks = ["null", "count", "model"]
    guard let place = sinks.firstIndex(of: row.sink) else { return nil }
    let floor = plan.backends.first {
      $0.description.role == "floor" && plan.isBare($0, of: row.row)
    }
    let less =
      [floor.flatMap { plan.row($0.name, sink: "count", beside: row) }]
      + sinks[..<place].map { plan.row(row.row.name, sink: $0, beside: row) }
    return less.compactMap(\.self).last { !failed.contains($0) }
  }
}
