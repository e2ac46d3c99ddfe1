import CommandSupport
import FoundationEssentials
import HarnessCore
import WorkerContract

/// An error for a name that does not occur in a history.
struct UnknownNameError: Error {
  /// The kind of thing that was named, such as `corpus`.
  let kind: String
  let name: String
  let known: [String]
  /// The most similar existing name.
  let nearest: String?
}

extension HistorySelection {
  var filter: HistoryFilter {
    HistoryFilter(
      corpora: corpora, backends: backends, sinks: sinks, streams: streams, machines: machines,
      since: firstMoment)
  }

  /// The day or moment of `--since`, also if it is given as a number of days until now.
  private var firstMoment: String? {
    guard let since, since.hasSuffix("d"), let days = Double(since.dropLast()) else {
      return since
    }
    return Date(timeIntervalSinceNow: -days * 86_400).formatted(.iso8601)
  }

  func check(against store: HistoryStore) throws {
    try Self.check(corpora, .corpus, in: store)
    try Self.check(backends, .backend, in: store)
    try Self.check(sinks.map(\.rawValue), .sink, in: store)
    try Self.check(streams, .stream, in: store)
    try Self.check(machines.map { String($0) }, .machine, in: store)
  }

  static func check(
    _ names: [String], _ dimension: HistoryDimension, in store: HistoryStore
  ) throws {
    guard !names.isEmpty else { return }
    let known = try store.names(of: dimension)
    for name in names where !known.contains(name) {
      throw UnknownNameError(
        kind: dimension.rawValue, name: name, known: known, nearest: nearest(to: name, among: known)
      )
    }
  }
}
