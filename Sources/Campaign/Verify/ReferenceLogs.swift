internal import Corpora
internal import FeedEvents
internal import WorkerContract

/// The logs that all implementations must have, and whose they are.
struct ReferenceLogs: Sendable {
  /// `manifest`, or the name of the backend.
  let source: String
  /// The SHA-256 of the event log; `nil` if all there is are records.
  let eventsDigest: String?
  /// The SHA-256 of the record log; `nil` if it is not known.
  let recordsDigest: String?
  /// The logs themselves, for showing differences; `nil` where they are not at hand.
  let logs: BackendLogs.Logs?
  /// Where they can be had again; `nil` where they are not at hand.
  let origin: LogOrigin?
  /// The library that has parsed underneath; `nil` of a manifest, which decides for all.
  let engine: String?
  /// The libraries of which an implementation has the same log, by the kind of log.
  private let agreeing: [LogKind: Set<String>]
  /// Whether no one but the source itself has them.
  let isUnconfirmed: Bool

  /// The source, as a sentence names it.
  var title: String { engine == nil ? "the \(source)" : source }

  /// Chooses the reference for expanded names: the manifest, unless it has no digest; else a backend.
  ///
  /// `nil` if none accepts the document.
  init?(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String) {
    guard let digest = corpus.manifest?.eventsSHA256 else {
      self.init(allBackendLogs, preferred: preferred)
      return
    }
    let matching = allBackendLogs.first {
      $0.isAccepted && $0.logs?.events?.digest == digest
    }
    self.init(manifestDigest: digest, of: corpus, matching: matching)
  }

  private init(manifestDigest: String, of corpus: Corpus, matching: BackendLogs?) {
    source = "manifest"
    engine = nil
    agreeing = [:]
    eventsDigest = manifestDigest
    // For another type than the manifest's, an implementation that reports the manifest's events has
    // the right records.
    recordsDigest = corpus.recordsSHA256 ?? matching?.logs?.records?.digest
    isUnconfirmed = false
    let expected = ExpectedLogs(of: corpus)
    if let events = expected.events.flatMap({ try? ReceivedLog(contentsOf: $0) }) {
      let records = expected.records.flatMap { try? ReceivedLog(contentsOf: $0) }
      logs = BackendLogs.Logs(events: events, records: records)
      origin = .files(expected)
    } else {
      logs = matching?.logs
      origin = matching.map { .worker($0.implementation, stream: $0.firstStream) }
    }
  }

  /// Chooses a reference among backends: the preferred one, if it accepts; else the majority of those
  /// that accept.
  ///
  /// `nil` if none does. One without an event log is chosen only if all are without.
  ///
  /// - Parameters:
  ///   - allBackendLogs: The logs of each backend.
  ///   - preferred: A backend.
  ///   - isConfirmed: Whether a backend that is alone with its logs is confirmed otherwise.
  init?(_ allBackendLogs: [BackendLogs], preferred: String, isConfirmed: Bool = false) {
    let all = allBackendLogs.filter(\.isAccepted)
    let withEvents = all.filter { $0.logs?.events != nil }
    let accepted = withEvents.isEmpty ? all : withEvents
    let chosen =
      accepted.first { $0.implementation.name == preferred } ?? Self.majority(of: accepted)
    guard let chosen, var received = chosen.logs else { return nil }
    isUnconfirmed = !isConfirmed && Self.engines(of: accepted, reporting: received).count == 1
    if received.records == nil {
      // They are left to the first that reports the same events.
      let alike = accepted.compactMap(\.logs).filter { $0.events == received.events }
      received.records = alike.compactMap(\.records).first
    }
    source = chosen.implementation.name
    engine = chosen.implementation.description.engine
    let steady = accepted.filter { $0.deviation == nil }
    agreeing = [
      .events: Self.engines(of: steady) { $0.events != nil && $0.events == received.events },
      .records: Self.engines(of: steady) { $0.records != nil && $0.records == received.records },
    ]
    eventsDigest = received.events?.digest
    recordsDigest = received.records?.digest
    logs = received
    origin = .worker(chosen.implementation, stream: chosen.firstStream)
  }

  /// The logs most engines agree on; of equals the first.
  private static func majority(of allBackendLogs: [BackendLogs]) -> BackendLogs? {
    allBackendLogs.max { one, other in
      engines(of: allBackendLogs, reporting: one.logs).count
        < engines(of: allBackendLogs, reporting: other.logs).count
    }
  }

  /// The libraries that have reported some logs: implementations of one confirm nothing of each other.
  private static func engines(
    of allBackendLogs: [BackendLogs], reporting logs: BackendLogs.Logs?
  ) -> Set<String> {
    engines(of: allBackendLogs) { $0 == logs }
  }

  private static func engines(
    of allBackendLogs: [BackendLogs], where isWanted: (BackendLogs.Logs) -> Bool
  ) -> Set<String> {
    Set(
      allBackendLogs.filter { $0.logs.map(isWanted) ?? false }.map(
        \.implementation.description.engine))
  }

  /// Which of the two logs is not as it must be; `nil` if those that both have are.
  func difference(from received: BackendLogs.Logs) -> LogKind? {
    if let eventsDigest, let events = received.events, events.digest != eventsDigest {
      return .events
    }
    guard let recordsDigest, let records = received.records else { return nil }
    return records.digest == recordsDigest ? nil : .records
  }

  /// Whether it can't be said which of both is wrong: they are of two engines, and no manifest decides.
  ///
  /// Where another implementation of its engine has the log of the reference, the implementation itself
  /// is wrong, not its engine.
  func isUndecided(against implementation: Implementation, in kind: LogKind) -> Bool {
    guard let engine else { return false }
    let own = implementation.description.engine
    return own != engine && agreeing[kind]?.contains(own) != true
  }

  /// Whether there is a log that both have.
  func isComparable(with received: BackendLogs.Logs) -> Bool {
    (eventsDigest != nil && received.events != nil)
      || (recordsDigest != nil && received.records != nil)
  }

  /// The number of events; `nil` if the log is not at hand.
  var eventCount: Int? { logs?.events?.lines }
}

/// The source of a log, for showing what was not kept of it.
enum LogOrigin: Sendable {
  /// From the files of the corpus.
  case files(ExpectedLogs)
  /// From a worker, over a stream as it is given it.
  case worker(Implementation, stream: String)
}

/// The logs that the implementations of each dialect must have.
struct References: Sendable {
  private let expanded: ReferenceLogs?
  private let others: [Dialect: ReferenceLogs]

  /// Chooses a reference a dialect.
  ///
  /// For implementations that report names as they are written there is no manifest: it is one of those whose
  /// log, once its prefixes are resolved, is that of the reference for expanded names. Only where
  /// there is no such reference it is one of all that accept.
  init(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String) {
    let dialects = Dictionary(grouping: allBackendLogs, by: \.implementation.description.dialect)
    let expanded = ReferenceLogs(
      corpus: corpus, allBackendLogs: dialects[.namespaces] ?? [], preferred: preferred)
    self.expanded = expanded
    var others: [Dialect: ReferenceLogs] = [:]
    for (dialect, allBackendLogs) in dialects where dialect != .namespaces {
      let isResolved = dialect == .qualifiedNames && expanded != nil
      let sound = allBackendLogs.filter { backendLogs in
        Self.misreading(of: backendLogs, by: isResolved ? expanded : nil) == nil
      }
      // A dialect that one engine alone has, such as HTML, can't be confirmed by another.
      let isAlone =
        dialect != .qualifiedNames
        && Set(allBackendLogs.map(\.implementation.description.engine)).count == 1
      others[dialect] = ReferenceLogs(
        sound, preferred: preferred, isConfirmed: isResolved || isAlone)
    }
    self.others = others
  }

  /// The reference for one dialect.
  subscript(dialect: Dialect) -> ReferenceLogs? {
    dialect == .namespaces ? expanded : others[dialect]
  }

  /// The one to name first.
  var main: ReferenceLogs? { expanded ?? others.values.first }

  /// All there are.
  var all: [ReferenceLogs] { [expanded].compactMap(\.self) + others.values }

  /// The number of events, where it is known.
  var events: [Dialect: Int] {
    others.merging(expanded.map { [.namespaces: $0] } ?? [:]) { $1 }.compactMapValues(\.eventCount)
  }

  /// The log of an implementation of qualified names with its prefixes resolved, where it is not that of the
  /// reference for expanded names.
  func misreading(of backendLogs: BackendLogs) -> ReceivedLog? {
    let isResolvable = backendLogs.implementation.description.dialect == .qualifiedNames
    return Self.misreading(of: backendLogs, by: isResolvable ? expanded : nil)
  }

  private static func misreading(
    of backendLogs: BackendLogs, by expanded: ReferenceLogs?
  ) -> ReceivedLog? {
    guard let expanded, let received = backendLogs.logs?.events else { return nil }
    let resolved =
      if case .resolved(let log) = received.resolution { log } else { ReceivedLog([]) }
    return expanded.difference(from: BackendLogs.Logs(events: resolved)) == nil ? nil : resolved
  }
}
