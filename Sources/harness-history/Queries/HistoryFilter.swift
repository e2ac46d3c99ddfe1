import GRDB
import WorkerContract

/// The selected part of a history; an empty list selects everything, and that of backends all parsers.
struct HistoryFilter: Hashable, Sendable {
  var corpora: [String] = []
  var backends: [String] = []
  var sinks: [Sink] = []
  /// The streams, as on the command line.
  var streams: [String] = []
  var machines: [Int] = []
  /// The earliest time, in ISO 8601 UTC or a prefix of it such as `2026-11-03`.
  var since: String?

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
    // An implementation requested by name is included, whatever its role.
    if backends.isEmpty { terms.append("role = 'backend'") }
    return terms.joined(operator: .and)
  }
}

/// A criterion by which figures of a history can be selected.
enum HistoryDimension: String, Hashable, Sendable, CaseIterable {
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
