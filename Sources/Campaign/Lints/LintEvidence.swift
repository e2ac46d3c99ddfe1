internal import Statistics
internal import WorkerContract

/// What lints look at.
struct LintEvidence {
  let plan: Plan
  let book: SampleBook
  /// What else the machine did.
  let load: LoadWatch
  /// The rows that have numbers.
  let rows: [PlannedRow]

  /// The readings of a metric, round by round; `nil` where there are none, or one is not positive.
  func series(_ metric: Metric, of row: PlannedRow) -> RoundSeries? {
    let readings = book.readings(metric.name, of: row)
    return try? RoundSeries(readings.keys.sorted().compactMap { readings[$0] })
  }

  /// What `find` says of the times that judge each row.
  func inParseTimes(
    of chosen: [PlannedRow]? = nil, _ find: (RoundSeries) -> String?
  ) -> [(row: PlannedRow?, words: String)] {
    (chosen ?? rows).compactMap { row in
      series(book.judgedClock(of: row), of: row).flatMap(find).map { (row, $0) }
    }
  }
}
