internal import WorkerContract

/// The reference logs of a document, and the logs that make them doubtful.
struct References: Sendable {
  /// The logs that all implementations must match; `nil` if none accepts the document.
  let logs: ReferenceLogs?
  private let rivals: [Rival]
  /// The harness's own engines that reject a document which only implementations given by `--worker` accept.
  let rejecting: [String]

  /// The logs of an implementation that differs from the reference, if nothing shows which of both is right.
  struct Rival: Sendable {
    let backendLogs: BackendLogs
    let kind: LogKind
  }

  init(corpus: Corpus, allBackendLogs: [BackendLogs], preferred: String?) {
    let readers = allBackendLogs.map(\.implementation).filter {
      !$0.isForeign && $0.reads(corpus.syntax)
    }
    logs = ReferenceLogs(
      corpus: corpus, allBackendLogs: allBackendLogs,
      preferred: [preferred, readers.preferred?.name].compactMap(\.self))
    let isForeign = logs?.isForeign ?? false
    rejecting = allBackendLogs.filter {
      isForeign && !$0.implementation.isForeign && $0.failure?.status == .rejected
    }.map { $0.implementation.description.engine.unversioned }.distinct().sorted()
    rivals = logs.map { Self.rivals(of: $0, allBackendLogs) } ?? []
  }

  private static func rivals(
    of reference: ReferenceLogs, _ allBackendLogs: [BackendLogs]
  ) -> [Rival] {
    allBackendLogs.filter(\.isAccepted).compactMap { backendLogs in
      guard let logs = backendLogs.logs,
        let kind = reference.kindInDoubt(by: logs, of: backendLogs.implementation)
      else { return nil }
      return Rival(backendLogs: backendLogs, kind: kind)
    }
  }

  /// The reference to name; `nil` if no own implementation accepts the document.
  var named: ReferenceLogs? { logs.flatMap { $0.isForeign ? nil : $0 } }

  /// Returns the first logs that make those of an implementation doubtful, which are the reference's; `nil` if
  /// none does.
  func rival(of backendLogs: BackendLogs) -> Rival? {
    rivals.first { backendLogs.logs?[$0.kind] != nil }
  }
}
