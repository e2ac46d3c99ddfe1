internal import Results
internal import WorkerContract

/// One count of a parse, taken several times.
struct RepeatedCount: Hashable, Sendable {
  /// The counts in ascending order; at least one.
  private let sorted: [Int]

  init(_ counts: [Int]) {
    precondition(!counts.isEmpty, "a count that nobody took")
    sorted = counts.sorted()
  }

  /// Whether it was the same each time.
  var isExact: Bool { lowest == highest }
  /// The count in the middle; the lower of two.
  var median: Int { sorted[(sorted.count - 1) / 2] }
  var lowest: Int { sorted[0] }
  var highest: Int { sorted[sorted.count - 1] }
  /// How far the counts lie apart, as a share of the median.
  var spread: Double { Double(highest - lowest) / Double(max(1, median)) }

  /// A figure of a cell: exact if it repeated, else noisy, between the lowest and the highest count.
  func row(_ metric: Metric, of key: CellKey) -> ResultRow {
    ResultRow(
      key: key, metric: metric.name, unit: metric.unit, kind: isExact ? .exact : .noisy,
      estimator: "callgrind difference", value: Double(median), low: Double(lowest),
      high: Double(highest), samples: sorted.count)
  }
}
