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
  package var estimator: String
  /// The backend that a ratio is relative to; `nil` for other metrics.
  package var reference: String?
  /// The figure; `nil` if the status is not `ok`, except that an implementation has a figure if the engines
  /// leave undecided whether it differs.
  package var value: Double?
  /// The minimum of an exact metric, or the lower end of the interval of a ratio or difference, at the level
  /// of its verdict or else at 95 %; `nil` if there is none.
  package var low: Double?
  /// The maximum, or the upper end.
  package var high: Double?
  package var samples: Int
  /// The ratio of each round, in order; empty unless the metric is a ratio.
  package var byRound: [Double]
  package var status: Status
  /// The reason why the status is not `ok`; empty otherwise.
  package var reason: String
  /// The pass whose figures are missing, because the worker could not take it: the row stands for all of them,
  /// or for those of all passes; `nil` for a figure.
  package var missingPass: Pass?

  package init(
    key: CaseKey, metric: String, unit: String, kind: MetricKind, estimator: String,
    reference: String? = nil, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    samples: Int = 0, byRound: [Double] = [], status: Status = .ok, reason: String = "",
    missingPass: Pass? = nil
  ) {
    self.key = key
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.estimator = estimator
    self.reference = reference
    self.value = value
    self.low = low
    self.high = high
    self.samples = samples
    self.byRound = byRound
    self.status = status
    self.reason = reason
    self.missingPass = missingPass
  }
}

/// Values over the length of a document, such as the live heap at each chunk.
package struct ResultSeries: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The name of the series, such as `live_heap`.
  package var name: String
  package var unit: String
  /// The number of bytes delivered at each point.
  package var offsets: [Int]
  package var values: [Double]

  /// Creates a series; `offsets` and `values` have the same length.
  package init(key: CaseKey, name: String, unit: String, offsets: [Int], values: [Double]) {
    self.key = key
    self.name = name
    self.unit = unit
    self.offsets = offsets
    self.values = values
  }
}

/// The kind of metric, by whether it varies by its nature.
package enum MetricKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// It is the same in every repetition, so any change counts.
  case exact
  /// It differs each time, so it gets a median and an interval.
  case noisy
}
