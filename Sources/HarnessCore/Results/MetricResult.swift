package import WorkerContract

/// One figure: the value of a metric for a benchmark case.
package struct MetricResult: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The metric, such as `parse_time`; a ratio is a metric of its own, such as `parse_time_ratio`.
  package var metric: String
  /// The unit of the figures, such as `ns`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The kind of estimate, such as `median` or `median-log-ratio`.
  var estimator: String
  /// The backend that a ratio is relative to; `nil` for other metrics.
  package var reference: String?
  /// The figure; `nil` if the status is not `ok`, except that an implementation has a figure if the engines
  /// leave undecided whether it differs.
  package var value: Double?
  /// The minimum of an exact metric, or the lower end of an interval; `nil` if there is none.
  ///
  /// That of a ratio or difference holds it between runs, at the level of its verdict or else at 95 %; that of
  /// any other noisy metric holds only the median within the run, at 95 %.
  package var low: Double?
  /// The maximum, or the upper end.
  package var high: Double?
  package var samples = 0
  /// The figure of each round, in order, of a ratio, and of a metric that charts show with its samples;
  /// otherwise empty.
  var byRound: [Double] = []
  package var status: Status = .ok
  /// The reason why the status is not `ok`; empty otherwise.
  package var reason = ""
  /// The pass whose figures are missing, because the worker could not take it: the row stands for all of them,
  /// or for those of all passes; `nil` for a figure.
  package var missingPass: Pass?
}

/// Values over the length of a document, such as the live heap at each chunk.
struct ResultSeries: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The name of the series, such as `live_heap`.
  package var name: String
  package var unit: String
  /// The number of bytes delivered at each point.
  var offsets: [Int]
  var values: [Double]
}

/// The kind of metric, by whether it varies by its nature.
package enum MetricKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// It is the same in every repetition, so any change counts.
  case exact
  /// It differs each time, so it gets a median and an interval.
  case noisy
}

extension Metric {
  package var kind: MetricKind { isExact ? .exact : .noisy }
}

extension MetricResult {
  /// The interval; `nil` if there is none.
  var range: ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
