internal import Corpora
internal import FeedEvents
internal import WorkerContract

/// The logs that all implementations must match, and their source.
struct ReferenceLogs: Sendable {
  /// `manifest`, or the name of the backend.
  let source: String
  /// The SHA-256 of the event log; `nil` if there is only a record log.
  let eventsDigest: String?
  /// The SHA-256 of the record log; `nil` if it is unknown.
  let recordsDigest: String?
  /// The logs, for showing differences; `nil` if they are not available.
  let logs: BackendLogs.Logs?
  /// The place from which the logs can be read again; `nil` if they are not available.
  let origin: LogOrigin?
  /// The engine of the reference; `nil` for a manifest, which is binding for all engines.
  let engine: String?
  /// The engines with an implementation that reports the same log, by kind of log.
  private let agreeing: [LogKind: Set<String>]
  /// Whether no other engine reports the same logs.
  let isUnconfirmed: Bool

  /// Whether a manifest says what they are.
  var isOfManifest: Bool { engine == nil }

  /// The source, as a sentence names it.
  var title: String { isOfManifest ? "the \(source)" : source }

  /// Chooses the reference for expanded names: the manifest, or a backend if the manifest has no digest.
  ///
  /// `nil` if no backend accepts the document.
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
    // If the record type is not that of the manifest, an implementation that reports the manifest's events
    // has the right records.
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

  /// Chooses a reference among backends: the preferred one if it accepts the document, otherwise the majority
  /// of those that accept it.
  ///
  /// `nil` if no backend accepts it. A backend without an event log is chosen only if none has one.
  ///
  /// - Parameters:
  ///   - allBackendLogs: The logs of each backend.
  ///   - preferred: The name of the preferred backend.
  ///   - isConfirmed: Whether the logs of a single engine count as confirmed.
  init?(_ allBackendLogs: [BackendLogs], preferred: String, isConfirmed: Bool = false) {
    let all = allBackendLogs.filter(\.isAccepted)
    let withEvents = all.filter { $0.logs?.events != nil }
    let accepted = withEvents.isEmpty ? all : withEvents
    let chosen =
      accepted.first { $0.implementation.name == preferred } ?? Self.majority(of: accepted)
    guard let chosen, var received = chosen.logs else { return nil }
    isUnconfirmed = !isConfirmed && Self.engines(of: accepted, reporting: received).count == 1
    if received.records == nil {
      // Take them from the first backend that reports the same events.
      let matching = accepted.compactMap(\.logs).filter { $0.events == received.events }
      received.records = matching.compactMap(\.records).first
    }
    source = chosen.implementation.name
    engine = chosen.implementation.description.engine
    agreeing = [
      .events: Self.engines(of: accepted) { $0.events != nil && $0.events == received.events },
      .records: Self.engines(of: accepted) { $0.records != nil && $0.records == received.records },
    ]
    eventsDigest = received.events?.digest
    recordsDigest = received.records?.digest
    logs = received
    origin = .worker(chosen.implementation, stream: chosen.firstStream)
  }

  /// Returns the logs that most engines agree on.
  ///
  /// On a tie, returns the first.
  private static func majority(of allBackendLogs: [BackendLogs]) -> BackendLogs? {
    allBackendLogs.max { one, other in
      engines(of: allBackendLogs, reporting: one.logs).count
        < engines(of: allBackendLogs, reporting: other.logs).count
    }
  }

  /// Returns the engines that reported given logs.
  ///
  /// Implementations of one engine don't confirm each other.
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

  /// Returns the kind of log that differs from the reference; `nil` if all logs that both sides have are
  /// equal.
  func difference(from received: BackendLogs.Logs) -> LogKind? {
    if let eventsDigest, let events = received.events, events.digest != eventsDigest {
      return .events
    }
    guard let recordsDigest, let records = received.records else { return nil }
    return records.digest == recordsDigest ? nil : .records
  }

  /// Returns whether either side may be wrong: they are of different engines, and no manifest decides.
  ///
  /// If another implementation of the same engine agrees with the reference, this implementation is wrong,
  /// not its engine.
  func isUndecided(against implementation: Implementation, in kind: LogKind) -> Bool {
    guard let engine else { return false }
    let own = implementation.description.engine
    return own != engine && agreeing[kind]?.contains(own) != true
  }

  /// Returns whether both sides have a log of the same kind.
  func isComparable(with received: BackendLogs.Logs) -> Bool {
    (eventsDigest != nil && received.events != nil)
      || (recordsDigest != nil && received.records != nil)
  }

  /// The number of events; `nil` if the log is not available.
  var eventCount: Int? { logs?.events?.lines }
}

/// The source from which parts of a log that were not kept can be read again.
enum LogOrigin: Sendable {
  /// The files of the corpus.
  case files(ExpectedLogs)
  /// A worker, over a stream in the form that the worker receives.
  case worker(Implementation, stream: String)
}

/// The reference logs for each dialect.
struct References: Sendable {
  private let expanded: ReferenceLogs?
  private let others: [Dialect: ReferenceLogs]

  /// Chooses a reference for each dialect.
  ///
  /// There is no manifest for implementations that report names as written. Their reference is one of those
  /// whose log, with its prefixes resolved, equals the reference for expanded names. If that reference does
  /// not exist, it is one of all that accept the document.
  init(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String) {
    let dialects = Dictionary(grouping: allBackendLogs, by: \.implementation.description.dialect)
    let expanded = ReferenceLogs(
      corpus: corpus, allBackendLogs: dialects[.namespaces] ?? [], preferred: preferred)
    self.expanded = expanded
    var others: [Dialect: ReferenceLogs] = [:]
    for (dialect, allBackendLogs) in dialects where dialect != .namespaces {
      let isResolved = dialect == .qualifiedNames && expanded != nil
      let accepted = allBackendLogs.filter { backendLogs in
        Self.differingResolvedLog(of: backendLogs, by: isResolved ? expanded : nil) == nil
      }
      // A dialect of a single engine, such as HTML, can't be confirmed by another one.
      let isAlone =
        dialect != .qualifiedNames
        && Set(allBackendLogs.map(\.implementation.description.engine)).count == 1
      others[dialect] = ReferenceLogs(
        accepted, preferred: preferred, isConfirmed: isResolved || isAlone)
    }
    self.others = others
  }

  /// The reference for one dialect.
  subscript(dialect: Dialect) -> ReferenceLogs? {
    dialect == .namespaces ? expanded : others[dialect]
  }

  /// The reference to name first.
  var main: ReferenceLogs? { expanded ?? others.values.first }

  /// All references.
  var all: [ReferenceLogs] { [expanded].compactMap(\.self) + others.values }

  /// The number of events for each dialect in which it is known.
  var events: [Dialect: Int] {
    others.merging(expanded.map { [.namespaces: $0] } ?? [:]) { $1 }.compactMapValues(\.eventCount)
  }

  /// Returns the log of a backend of qualified names with its prefixes resolved, if that differs from the
  /// reference for expanded names.
  func differingResolvedLog(of backendLogs: BackendLogs) -> ReceivedLog? {
    let isResolvable = backendLogs.implementation.description.dialect == .qualifiedNames
    return Self.differingResolvedLog(of: backendLogs, by: isResolvable ? expanded : nil)
  }

  private static func differingResolvedLog(
    of backendLogs: BackendLogs, by expanded: ReferenceLogs?
  ) -> ReceivedLog? {
    guard let expanded, let received = backendLogs.logs?.events else { return nil }
    let resolved =
      if case .resolved(let log) = received.resolution { log } else { ReceivedLog([]) }
    return expanded.difference(from: BackendLogs.Logs(events: resolved)) == nil ? nil : resolved
  }
}
