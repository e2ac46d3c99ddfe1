internal import GRDB
public import Results

/// Which part of a history is meant; an empty list means everything.
public struct HistoryFilter: Hashable, Sendable {
  /// The corpora, by name.
  public var corpora: [String]
  /// The rows, by name.
  public var backends: [String]
  /// The sinks.
  public var sinks: [String]
  /// The streams, as on the command line.
  public var streams: [String]
  /// The machines, by number.
  public var machines: [Int]
  /// The first day or moment, as ISO 8601 UTC or the beginning of it, such as `2026-11-03`.
  public var since: String?
  /// Whether floors, controls and passes over the bytes are meant as well, not parsers alone.
  public var includesYardsticks: Bool

  /// A filter with everything given.
  public init(
    corpora: [String] = [], backends: [String] = [], sinks: [String] = [], streams: [String] = [],
    machines: [Int] = [], since: String? = nil, includesYardsticks: Bool = false
  ) {
    self.corpora = corpora
    self.backends = backends
    self.sinks = sinks
    self.streams = streams
    self.machines = machines
    self.since = since
    self.includesYardsticks = includesYardsticks
  }

  /// The filter as a condition on the view `figures`.
  var condition: SQLExpression {
    var terms: [SQL] = []
    func demand(_ column: String, _ values: [some SQLExpressible & Hashable]) {
      if !values.isEmpty { terms.append("\(sql: column) IN \(values)") }
    }
    demand("corpus", corpora)
    demand("backend", backends)
    demand("sink", sinks)
    demand("stream", streams)
    demand("environment", machines)
    if let since { terms.append("recorded_at >= \(since)") }
    // A row that was asked for by name is meant, whatever it is.
    if !includesYardsticks, backends.isEmpty { terms.append("role = 'backend'") }
    return terms.joined(operator: .and)
  }
}

/// What the figures of a history can be chosen by.
public enum HistoryDimension: String, Hashable, Sendable, CaseIterable {
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

/// What one row was measured at over the runs of one machine: figures that may be compared.
public struct PastRow: Hashable, Sendable {
  /// The cell; its library is that of the last run.
  public var key: CellKey
  /// The machine, by its number in the history.
  public var machine: Int
  /// The metric.
  public var metric: String
  /// The unit of the figures.
  public var unit: String
  /// Whether any change counts.
  public var kind: MetricKind
  /// The backend a ratio was taken to; `nil` for other metrics.
  public var reference: String?
  /// The figures, the oldest first; never empty.
  public var points: [Point]

  /// The figure of one run.
  public struct Point: Hashable, Sendable {
    /// The run.
    public var run: RecordedRun
    /// The library behind the row, then.
    public var library: String
    /// The figure: a median where the metric is noisy.
    public var value: Double

    /// A figure with everything given.
    public init(run: RecordedRun, library: String, value: Double) {
      self.run = run
      self.library = library
      self.value = value
    }
  }

  /// A row with everything given.
  public init(
    key: CellKey, machine: Int, metric: String, unit: String, kind: MetricKind,
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
  public var values: [Double] { points.map(\.value) }
}

extension PastRow {
  /// The mean of the figures.
  public var mean: Double { values.reduce(0, +) / Double(points.count) }

  /// The median of the figures.
  public var median: Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
