import WorkerContract
import ArgumentParser
import Corpora
import FoundationEssentials
import History

/// Where what was measured is remembered.
struct HistoryOptions: ParsableArguments {
  @OptionGroup var place: HistoryPlace

  @Flag(name: .customLong("no-history"), help: "Don't record this run in the history.")
  var isForgotten = false

  func validate() throws {
    if isForgotten, place.file != nil {
      throw ValidationError("--history and --no-history exclude each other")
    }
  }
}

/// Which part of a history to look at.
struct HistoryChoice: ParsableArguments {
  @Option(name: .customLong("corpus"), help: "A corpus by name; repeatable. (default: all)")
  var corpora: [String] = []

  @Option(
    name: .customLong("backend"),
    help: "A row, floors and controls among them; repeatable. (default: all parsers)")
  var backends: [String] = []

  @Option(name: .customLong("sink"), help: "A sink; repeatable. (default: all)")
  var sinks: [Sink] = []

  @Option(name: .customLong("stream"), help: "A stream; repeatable. (default: all)")
  var streams: [String] = []

  @Option(
    name: .customLong("machine"),
    help: "A machine, by the number it has here; repeatable. (default: all)")
  var machines: [Int] = []

  @Option(
    help: ArgumentHelp(
      "The first day, such as 2026-11-03, or moment, in UTC. (default: the first there is)",
      valueName: "time"))
  var since: String?

  func validate() throws {
    guard let since else { return }
    guard since.wholeMatch(of: #/\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\dZ?)?)?)?)?)?/#) != nil else {
      throw ValidationError("--since must be a day or moment in UTC, such as 2026-11-03T10:00")
    }
  }

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

/// Which history is meant.
struct HistoryPlace: ParsableArguments {
  @Option(
    name: .customLong("history"),
    help: ArgumentHelp(
      """
      The file that the figures of all runs are kept in. (default: \
      feed-parser-harness/history.sqlite in XDG_STATE_HOME, else in ~/.local/state)
      """, valueName: "file"))
  var file: String?

  func validate() throws {
    if file == "" { throw ValidationError("--history must be the path of a file") }
  }

  /// Its path.
  var path: String {
    file ?? HistoryFile.standardPath(in: ProcessInfo.processInfo.environment)
  }
}
