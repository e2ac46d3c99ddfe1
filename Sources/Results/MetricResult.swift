package import WorkerContract

/// One figure: a benchmark case, a metric, and what was found.
package struct MetricResult: Hashable, Codable, Sendable {
  /// The benchmark case it belongs to.
  package var key: CaseKey
  /// The metric, such as `parse_time`; a ratio is a metric of its own, such as `parse_time_ratio`.
  package var metric: String
  /// The unit of the figures, such as `ns`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The kind of value, such as `median` or `median-log-ratio`.
  package var estimator: String
  /// The backend a ratio was taken to; `nil` for other metrics.
  package var reference: String?
  /// The figure; `nil` where the status is not `ok`, but for an implementation of which engines leave it undecided
  /// whether it differs.
  package var value: Double?
  /// The least of an exact metric, or the lower end of the interval of a ratio or difference: of the level
  /// of its verdict, else 95 %; `nil` if there is none.
  package var low: Double?
  /// The greatest, or the upper end.
  package var high: Double?
  /// The number of samples behind it.
  package var samples: Int
  /// The ratio of each round, in order; empty for what is no ratio.
  package var byRound: [Double]
  /// Its status.
  package var status: Status
  /// Why the status is not `ok`, in words; empty otherwise.
  package var reason: String

  /// A result with everything given.
  package init(
    key: CaseKey, metric: String, unit: String, kind: MetricKind, estimator: String,
    reference: String? = nil, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    samples: Int = 0, byRound: [Double] = [], status: Status = .ok, reason: String = ""
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
  }
}

/// A figure over the length of a document, such as the live heap at each chunk.
package struct ResultSeries: Hashable, Codable, Sendable {
  /// The benchmark case it belongs to.
  package var key: CaseKey
  /// The name of the series, such as `live_heap`.
  package var name: String
  /// The unit of the values.
  package var unit: String
  /// The number of bytes delivered at each point.
  package var offsets: [Int]
  /// The value at each point.
  package var values: [Double]

  /// A series; `offsets` and `values` have the same length.
  package init(key: CaseKey, name: String, unit: String, offsets: [Int], values: [Double]) {
    self.key = key
    self.name = name
    self.unit = unit
    self.offsets = offsets
    self.values = values
  }
}

/// Whether a metric varies by its nature.
package enum MetricKind: String, Hashable, Codable, Sendable {
  /// The same in every repetition: any change counts.
  case exact
  /// Different each time: medians and intervals.
  case noisy
}
