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
