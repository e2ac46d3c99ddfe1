internal import WorkerContract

/// Compares the logs of implementations with the reference logs of a document.
struct LogComparison {
  let corpus: Corpus
  let references: References
  /// Obtains the parts of logs that were not kept.
  let collector: LogCollector
  let keepsWholeLogs: Bool

  func result(of backendLogs: BackendLogs) async throws -> Verification.BackendResult {
    var finding = LogFinding(backendLogs.failure)
    if finding.failure == nil, let received = backendLogs.logs {
      finding = try await compare(received, of: backendLogs)
    }
    let refusals = backendLogs.refusals.sorted { $0.key < $1.key }
    let alone =
      corpus.recordType == nil
      ? "it accepts the document, which has no records to compare" : "by its record log alone"
    let limits =
      (backendLogs.logs?.events == nil ? [alone] : [])
      + refusals.prefix(1).map { "not over the stream \($0.key): \($0.value)" }
      + (refusals.count > 1 ? ["nor over \(refusals.count - 1) others"] : [])
    return Verification.BackendResult(
      backend: backendLogs.implementation.name, status: finding.failure?.status ?? .ok,
      reason: finding.failure?.reason ?? limits.joined(separator: ", "),
      difference: finding.difference,
      eventLog: keepsWholeLogs ? backendLogs.logs?.events?.text : nil,
      recordLog: keepsWholeLogs ? backendLogs.logs?.records?.text : nil,
      eventCount: backendLogs.logs?.events?.lines,
      itemCount: backendLogs.logs?.records?.items,
      diagnostics: backendLogs.diagnostics, isUndecided: finding.isUndecided,
      refusals: backendLogs.refusals)
  }

  private func compare(
    _ received: BackendLogs.Logs, of backendLogs: BackendLogs
  ) async throws -> LogFinding {
    let implementation = backendLogs.implementation
    let logs = ComparedLogs(received, of: backendLogs)
    if let deviation = backendLogs.deviation {
      return try await compare(deviation, with: logs, of: implementation)
    }
    guard let reference = references.logs else { return .equal }
    guard references.rejecting.isEmpty else {
      return LogFinding(
        CaseFailure(
          status: .differs,
          reason:
            "it accepts a document that others reject: \(references.rejecting.joined(separator: ", "))"
        ))
    }
    if let kind = reference.difference(from: received) {
      var finding = LogFinding(
        in: kind, from: reference.title(of: kind),
        isUndecided: reference.isUndecided(against: implementation, in: kind))
      if let expected = reference.logs {
        finding.difference = try await describe(
          implementation, ComparedLogs(expected, of: reference), logs)
      }
      return finding
    }
    if let rival = references.rival(of: backendLogs) {
      return try await compare(backendLogs, with: rival)
    }
    guard !reference.isComparable(with: received) else { return .equal }
    return LogFinding(
      CaseFailure(
        status: .notComparable,
        reason: "it has only a record log, and there is no other one to compare it with"))
  }

  /// Compares the logs of a stream with those of the implementation's first stream.
  private func compare(
    _ deviation: BackendLogs.Deviation, with logs: ComparedLogs, of implementation: Implementation
  ) async throws -> LogFinding {
    let kind = logs.logs.events == deviation.logs.events ? LogKind.records : .events
    let reason =
      "stream \(deviation.stream): its \(kind.title) differs from that of its first stream"
    var finding = LogFinding(CaseFailure(status: .differs, reason: reason))
    var first = logs
    first.title = "its first stream"
    finding.difference = try await describe(
      implementation, first,
      ComparedLogs(
        deviation.logs, title: implementation.name,
        from: .worker(implementation, stream: deviation.resolvedStream)))
    return finding
  }

  /// Compares logs that are those of the reference with others that may be right instead.
  private func compare(
    _ backendLogs: BackendLogs, with rival: References.Rival
  ) async throws -> LogFinding {
    let other = rival.backendLogs
    var finding = LogFinding(
      in: rival.kind, from: other.implementation.name, isUndecided: true)
    guard let logs = other.logs, let received = backendLogs.logs else { return finding }
    finding.difference = try await describe(
      backendLogs.implementation, ComparedLogs(logs, of: other),
      ComparedLogs(received, of: backendLogs))
    return finding
  }

  // MARK: - Differences

  private func describe(
    _ implementation: Implementation, _ expected: ComparedLogs, _ received: ComparedLogs
  ) async throws -> Verification.Difference? {
    if var found = try await find(.events, expected, received) {
      found.place = try await collector.position(
        ofLine: found.line, in: corpus, reportedBy: implementation)
      return found
    }
    return try await find(.records, expected, received)
  }

  /// Returns the first line in which two logs differ; `nil` if they are equal or the line can't be found
  /// again.
  private func find(
    _ kind: LogKind, _ expected: ComparedLogs, _ received: ComparedLogs
  ) async throws -> Verification.Difference? {
    guard let wanted = expected.logs[kind], let log = received.logs[kind],
      let difference = wanted.firstDifference(from: log),
      let first = try await expected.text(of: kind, in: difference.window, of: corpus, collector),
      let second = try await received.text(of: kind, in: difference.window, of: corpus, collector)
    else { return nil }
    return Verification.Difference(
      from: expected.title, in: kind, expected: first, received: second,
      lead: difference.checkpoint - difference.window.lowerBound, linesBefore: difference.lines)
  }
}

/// Logs, and the origin of the parts that were not kept.
private struct ComparedLogs {
  let logs: BackendLogs.Logs
  var title: String
  private let origins: [LogKind: LogOrigin]

  init(_ logs: BackendLogs.Logs, title: String, from origin: LogOrigin) {
    self.logs = logs
    self.title = title
    origins = [.events: origin, .records: origin]
  }

  init(_ logs: BackendLogs.Logs, of reference: ReferenceLogs) {
    self.logs = logs
    title = reference.source
    origins = reference.origins
  }

  init(_ logs: BackendLogs.Logs, of backendLogs: BackendLogs) {
    let implementation = backendLogs.implementation
    self.init(
      logs, title: implementation.name,
      from: .worker(implementation, stream: backendLogs.firstStream))
  }

  /// Returns a part of the text of a log; `nil` if it is not available.
  func text(
    of kind: LogKind, in window: Range<Int>, of corpus: Corpus, _ collector: LogCollector
  ) async throws -> [UInt8]? {
    guard let log = logs[kind] else { return nil }
    let part = window.clamped(to: 0..<log.size)
    let start = part.lowerBound - log.textStart
    if start >= 0, start + part.count <= log.text.count {
      return Array(log.text[start..<(start + part.count)])
    }
    var again: ReceivedLog?
    switch origins[kind] {
    case nil: return nil
    case .files(let files):
      let path = kind == .events ? files.events : files.records
      again = path.flatMap { try? ReceivedLog(contentsOf: $0, keeping: window) }
    case .worker(let implementation, let stream):
      let logs = try await collector.logs(
        of: corpus, over: stream, by: implementation, keeping: window)
      again = logs?[kind]
    }
    // A log that has changed since is not the one that was compared.
    return again == log ? again?.text : nil
  }
}
