/// One figure: a cell, a metric, and what was found.
package struct MetricResult: Hashable, Codable, Sendable {
  /// The cell it belongs to.
  package var key: CaseKey
  /// The metric, such as `parse_time`; a ratio is a metric of its own, such as `parse_time_ratio`.
  package var metric: String
  /// The unit of the figures, such as `ns`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// What the value is, such as `median` or `median-log-ratio`.
  package var estimator: String
  /// The backend a ratio was taken to; `nil` for other metrics.
  package var reference: String?
  /// The figure; `nil` where the status is not `ok`.
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
  /// What became of it.
  package var status: Status
  /// Why the status is not `ok`, in words; empty otherwise.
  package var reason: String

  /// A row with everything given.
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

/// What tells one cell of a report from another: figures of equal keys may be compared.
package struct CaseKey: Hashable, Codable, Sendable {
  /// The corpus, by name.
  package var corpus: String
  /// The SHA-256 of the document.
  package var documentSHA: String
  /// The stream, as on the command line.
  package var stream: String
  /// How the stream was paced: `full`, `virtual` or `real`.
  package var pace: String
  /// The sink.
  package var sink: String
  /// The row.
  package var backend: String
  /// The library behind the row with version and distribution revision.
  package var library: String
  /// The build configuration of the worker.
  package var build: String
  /// How often the items of the document were repeated; 1 unless it was amplified.
  package var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  package var stopAfter: Int?

  /// A key with every dimension given.
  package init(
    corpus: String, documentSHA: String, stream: String, pace: String, sink: String,
    backend: String, library: String, build: String, factor: Int = 1, stopAfter: Int? = nil
  ) {
    self.corpus = corpus
    self.documentSHA = documentSHA
    self.stream = stream
    self.pace = pace
    self.sink = sink
    self.backend = backend
    self.library = library
    self.build = build
    self.factor = factor
    self.stopAfter = stopAfter
  }
}

/// A figure over the length of a document, such as the live heap at each chunk.
package struct ResultSeries: Hashable, Codable, Sendable {
  /// The cell it belongs to.
  package var key: CaseKey
  /// The name of the series, such as `live_heap`.
  package var name: String
  /// The unit of the values.
  package var unit: String
  /// The number of bytes handed out at each point.
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

/// What became of a row.
package enum Status: String, Hashable, Codable, Sendable, CaseIterable {
  case ok
  /// The backend refused the document.
  case rejected
  /// It heard another document than the reference.
  case differs
  /// There is nothing to compare it with.
  case notComparable = "not-comparable"
  /// The worker was ended by a signal, or printed what is no sample.
  case crashed
  /// The worker was stopped at its time limit.
  case timedOut = "timed-out"
  /// A limit of the parser was reached.
  case limitExceeded = "limit-exceeded"
  /// The run was interrupted before the row was measured.
  case interrupted
  /// The figure can't be had here.
  case unavailable

  /// Whether a run with such a row has failed (exit code 5).
  package var isFailure: Bool {
    switch self {
    case .rejected, .differs, .notComparable, .crashed, .timedOut, .limitExceeded: true
    case .ok, .interrupted, .unavailable: false
    }
  }
}

/// Whether a metric varies by its nature.
package enum MetricKind: String, Hashable, Codable, Sendable {
  /// The same in every repetition: any change counts.
  case exact
  /// Different each time: medians and intervals.
  case noisy
}
