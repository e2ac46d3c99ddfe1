internal import Corpora
internal import FeedEvents
internal import Results
internal import WorkerContract

/// The reference logs for each dialect.
struct References: Sendable {
  private let expanded: ReferenceLogs?
  private let others: [Dialect: ReferenceLogs]
  private let rivals: [Dialect: [Rival]]

  /// The logs of an implementation that differs from a reference, if nothing shows which of both is right.
  struct Rival: Sendable {
    let backendLogs: BackendLogs
    let kind: LogKind
    /// The dialect in which they are compared.
    let dialect: Dialect
  }

  /// Chooses a reference for each dialect.
  ///
  /// There is no manifest for implementations that report names as written. Their reference is one of those
  /// whose log, with its prefixes resolved, equals the reference for expanded names. If that reference does
  /// not exist, it is one of all that accept the document.
  init(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String?) {
    let readers = allBackendLogs.map(\.implementation).filter {
      !$0.isForeign && $0.reads(corpus.syntax)
    }
    let preferred = [preferred, readers.preferred?.name].compactMap(\.self)
    let dialects = Dictionary(grouping: allBackendLogs, by: \.implementation.description.dialect)
    let expanded = ReferenceLogs(
      corpus: corpus, allBackendLogs: dialects[.namespaces] ?? [], preferred: preferred)
    self.expanded = expanded
    var others: [Dialect: ReferenceLogs] = [:]
    var rivals: [Dialect: [Rival]] = [:]
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
      rivals[dialect] = others[dialect].map { Self.rivals(of: $0, in: dialect, accepted) }
    }
    self.others = others
    rivals[.namespaces] = expanded.map { Self.rivals(of: $0, in: .namespaces, allBackendLogs) }
    self.rivals = rivals
  }

  private static func rivals(
    of reference: ReferenceLogs, in dialect: Dialect, _ allBackendLogs: [BackendLogs]
  ) -> [Rival] {
    allBackendLogs.filter(\.isAccepted).compactMap { backendLogs in
      guard let logs = backendLogs.logs(in: dialect),
        let kind = reference.kindInDoubt(by: logs, of: backendLogs.implementation)
      else { return nil }
      return Rival(backendLogs: backendLogs, kind: kind, dialect: dialect)
    }
  }

  /// The reference for one dialect.
  subscript(dialect: Dialect) -> ReferenceLogs? {
    dialect == .namespaces ? expanded : others[dialect]
  }

  /// The reference to name; `nil` if no own implementation accepts the document as XML.
  ///
  /// A document that is read in another dialect only, as HTML, is not accepted.
  var main: ReferenceLogs? {
    [expanded, others[.qualifiedNames]].compactMap(\.self).first { !$0.isForeign }
  }

  /// Whether no implementation accepts the document as XML.
  var isRejected: Bool { expanded == nil && others[.qualifiedNames] == nil }

  /// Returns the first logs that make those of an implementation doubtful, which are the reference's; `nil` if
  /// none does.
  func rival(of backendLogs: BackendLogs) -> Rival? {
    let dialects = [.namespaces, backendLogs.implementation.description.dialect].distinct()
    return dialects.lazy.flatMap { rivals[$0] ?? [] }.first { rival in
      backendLogs.logs(in: rival.dialect)?[rival.kind] != nil
    }
  }

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
    guard let expanded, backendLogs.logs?.events != nil else { return nil }
    let resolved = backendLogs.logs(in: .namespaces) ?? BackendLogs.Logs(events: ReceivedLog([]))
    return expanded.difference(from: resolved) == nil ? nil : resolved.events
  }
}
