import CommandSupport
import Corpora
import History
import WorkerContract

/// A name that a history doesn't have.
struct UnknownNameError: Error {
  /// What it should be the name of, such as `corpus`.
  let kind: String
  let name: String
  /// What there is.
  let known: [String]
  /// What may have been meant.
  let nearest: String?
}

extension HistoryChoice {
  /// The same, for a history.
  var filter: HistoryFilter {
    HistoryFilter(
      corpora: corpora, backends: backends, sinks: sinks, streams: streams, machines: machines,
      since: since)
  }

  /// Makes sure that there is what was named.
  ///
  /// - Throws: ``UnknownNameError``.
  func check(against store: HistoryStore) throws {
    try Self.check(corpora, .corpus, in: store)
    try Self.check(backends, .backend, in: store)
    try Self.check(sinks.map(\.rawValue), .sink, in: store)
    try Self.check(streams, .stream, in: store)
    try Self.check(machines.map { String($0) }, .machine, in: store)
  }

  /// Makes sure that a history has the names given.
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
