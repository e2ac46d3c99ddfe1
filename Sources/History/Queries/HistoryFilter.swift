package import WorkerContract
internal import GRDB

/// Which part of a history is meant; an empty list means everything.
package struct HistoryFilter: Hashable, Sendable {
  /// The corpora, by name.
  package var corpora: [String]
  /// The implementations, by name.
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
    // An implementation that was asked for by name is meant, whatever it is.
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
