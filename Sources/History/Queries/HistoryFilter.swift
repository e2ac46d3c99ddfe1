internal import GRDB

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
