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
  /// The place from which each log can be read again; none if it is not available.
  let origins: [LogKind: LogOrigin]
  /// The implementation that the records are of, if the manifest has those of another type.
  private let recordsSource: String?
  /// The engine of the reference; `nil` for a manifest, which is binding for all engines.
  let engine: String?
  /// The harness's own engines with an implementation that reports the same log, by kind of log.
  private let agreeing: [LogKind: Set<String>]
  /// Whether no other engine reports the same logs.
  let isUnconfirmed: Bool
  /// Whether only implementations given by `--worker` accept the document, so that nothing shows whether they
  /// are right.
  let isForeign: Bool

  var isOfManifest: Bool { engine == nil }

  /// The source of a log, as a sentence names it.
  func title(of kind: LogKind) -> String {
    if kind == .records, let recordsSource { return recordsSource }
    return isOfManifest ? "the \(source)" : source
  }

  /// Chooses the reference: the manifest, or a backend if the manifest has no digest.
  ///
  /// `nil` if no backend accepts the document.
  init?(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: [String]) {
    let digest = corpus.manifest?.eventsSHA256
    guard digest != nil || corpus.recordsSHA256 != nil else {
      self.init(allBackendLogs, preferred: preferred)
      return
    }
    let matching = allBackendLogs.first {
      $0.isAccepted && !$0.implementation.isForeign && $0.logs?.events?.digest == digest
    }
    self.init(manifestDigest: digest, of: corpus, matching: matching)
  }

  private init(manifestDigest: String?, of corpus: Corpus, matching: BackendLogs?) {
    source = "manifest"
    engine = nil
    agreeing = [:]
    isForeign = false
    eventsDigest = manifestDigest
    // If the record type is not that of the manifest, an implementation that reports the manifest's events
    // has the right records.
    recordsDigest = corpus.recordsSHA256 ?? matching?.logs?.records?.digest
    recordsSource = corpus.recordsSHA256 == nil ? matching?.implementation.name : nil
    isUnconfirmed = false
    let expected = ExpectedLogs(of: corpus)
    let worker = matching.map { LogOrigin.worker($0.implementation, stream: $0.firstStream) }
    if let events = expected.events.flatMap({ try? ReceivedLog(contentsOf: $0) }) {
      let records = expected.records.flatMap { try? ReceivedLog(contentsOf: $0) }
      logs = BackendLogs.Logs(
        events: events, records: recordsSource == nil ? records : matching?.logs?.records)
      origins = [
        .events: .files(expected), .records: recordsSource == nil ? .files(expected) : worker,
      ]
      .compactMapValues(\.self)
    } else {
      logs = matching?.logs
      origins = worker.map { [.events: $0, .records: $0] } ?? [:]
    }
  }

  /// Chooses a reference among backends: the first preferred one that accepts the document, otherwise the
  /// majority of the harness's own that accept it.
  ///
  /// `nil` if no backend accepts it. A backend without an event log is chosen only if none has one.
  private init?(_ allBackendLogs: [BackendLogs], preferred: [String]) {
    let all = allBackendLogs.filter(\.isAccepted)
    let withEvents = all.filter { $0.logs?.events != nil }
    let accepted = withEvents.isEmpty ? all : withEvents
    let own = accepted.filter { !$0.implementation.isForeign }
    let candidates = own.isEmpty ? accepted : own
    let decisive = preferred.lazy.compactMap { name in
      accepted.first { $0.implementation.name == name }
    }.first
    isForeign = own.isEmpty && decisive == nil
    guard let chosen = decisive ?? Self.majority(of: candidates), var received = chosen.logs else {
      return nil
    }
    isUnconfirmed = Self.engines(of: accepted, reporting: received).count == 1
    if received.records == nil {
      // Take them from the first backend that reports the same events.
      let matching = candidates.compactMap(\.logs).filter { $0.events == received.events }
      received.records = matching.compactMap(\.records).first
    }
    source = chosen.implementation.name
    engine = chosen.implementation.description.engine
    agreeing = [
      .events: Self.engines(of: own) { $0.events != nil && $0.events == received.events },
      .records: Self.engines(of: all.filter { !$0.implementation.isForeign }) {
        $0.records != nil && $0.records == received.records
      },
    ]
    eventsDigest = received.events?.digest
    recordsDigest = received.records?.digest
    logs = received
    let worker = LogOrigin.worker(chosen.implementation, stream: chosen.firstStream)
    origins = [.events: worker, .records: worker]
    recordsSource = nil
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
  /// Implementations of one engine don't confirm each other, and neither do its versions.
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
        \.implementation.description.engine.unversioned))
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
  /// not its engine. So is one given by `--worker` if two of the harness's own engines agree.
  func isUndecided(against implementation: Implementation, in kind: LogKind) -> Bool {
    guard let engine else { return false }
    let own = implementation.description.engine
    guard own != engine, !agreeing[kind, default: []].contains(own) else { return false }
    return !(implementation.isForeign && isAgreedOn(kind))
  }

  /// Returns whether two of the harness's own engines report the log of the reference.
  private func isAgreedOn(_ kind: LogKind) -> Bool { agreeing[kind, default: []].count > 1 }

  /// Returns the kind of log in which an implementation may be right instead of the reference; `nil` if there
  /// is none.
  func kindInDoubt(by logs: BackendLogs.Logs, of implementation: Implementation) -> LogKind? {
    guard let kind = difference(from: logs), !isAgreedOn(kind),
      isUndecided(against: implementation, in: kind)
    else { return nil }
    return kind
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
  case files(ExpectedLogs)
  /// A worker, over a stream in the form that the worker receives.
  case worker(Implementation, stream: String)
}
