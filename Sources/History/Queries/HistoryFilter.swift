package import WorkerContract
internal import GRDB
package import Results

/// Which part of a history is meant; an empty list means everything.
package struct HistoryFilter: Hashable, Sendable {
  /// The corpora, by name.
  package var corpora: [String]
  /// The rows, by name.
  package var backends: [String]
  /// The sinks.
  package var sinks: [Sink]
  /// The streams, as on the command line.
  package var streams: [String]
  /// The machines, by number.
  package var machines: [Int]
  /// The first day or moment, as ISO 8601 UTC or the beginning of it, such as `2026-11-03`.
  package var since: String?
  /// Whether floors, controls and passes over the bytes are meant as well, not parsers alone.
  var includesFloors: Bool

  /// A filter with everything given.
  package init(
    corpora: [String] = [], backends: [String] = [], sinks: [Sink] = [], streams: [String] = [],
    machines: [Int] = [], since: String? = nil, includesFloors: Bool = false
  ) {
    self.corpora = corpora
    self.backends = backends
    self.sinks = sinks
    self.streams = streams
    self.machines = machines
    self.since = since
    self.includesFloors = includesFloors
  }

  /// The filter as a condition on the view `figures`.
  var condition: SQLExpression {
    var terms: [SQL] = []
    func demand(_ column: String, _ values: [some SQLExpressible & Hashable]) {
      if !values.isEmpty { terms.append("\(sql: column) IN \(values)") }
    }
    demand("corpus", corpora)
    demand("backend", backends)
    demand("sink", sinks.map(\.rawValue))
    demand("stream", streams)
    demand("environment", machines)
    if let since { terms.append("recorded_at >= \(since)") }
    // A row that was asked for by name is meant, whatever it is.
    if !includesFloors, backends.isEmpty { terms.append("role = 'backend'") }
    return terms.joined(operator: .and)
  }
}

/// The criteria that the figures of a history can be chosen by.
package enum HistoryDimension: String, Hashable, Sendable, CaseIterable {
  case corpus
  case backend
  case sink
  case stream
  case machine
  case metric

  var column: String {
    switch self {
    case .machine: "id"
    default: rawValue
    }
  }

  var table: String {
    switch self {
    case .corpus: "runs"
    case .machine: "environments"
    case .backend, .sink, .stream, .metric: "series"
    }
  }
}

/// The figures of one row over the runs of one machine, which may be compared.
package struct HistorySeries: Hashable, Sendable {
  /// The cell; its library is that of the last run.
  package var key: CaseKey
  /// The machine, by its number in the history.
  package var machine: Int
  /// The metric.
  package var metric: String
  /// The unit of the figures.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The backend a ratio was taken to; `nil` for other metrics.
  package var reference: String?
  /// The figures, the oldest first; never empty.
  package var points: [Point]

  /// The figure of one run.
  package struct Point: Hashable, Sendable {
    /// The run.
    package var run: RecordedRun
    /// The library behind the row, then.
    package var library: String
    /// The figure: a median where the metric is noisy.
    package var value: Double

    /// A figure with everything given.
    package init(run: RecordedRun, library: String, value: Double) {
      self.run = run
      self.library = library
      self.value = value
    }
  }

  /// A row with everything given.
  package init(
    key: CaseKey, machine: Int, metric: String, unit: String, kind: MetricKind,
    reference: String? = nil, points: [Point]
  ) {
    self.key = key
    self.machine = machine
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.reference = reference
    self.points = points
  }

  /// The figures alone.
  package var values: [Double] { points.map(\.value) }
}

extension HistorySeries {
  /// The mean of the figures.
  package var mean: Double { values.reduce(0, +) / Double(points.count) }

  /// The median of the figures.
  package var median: Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
