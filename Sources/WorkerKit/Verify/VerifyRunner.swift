internal import FeedEvents
internal import WorkerContract

/// Parses stream after stream of a file into logs, and compares those of later streams with the first.
///
/// Of many documents the logs follow one another.
struct VerifyRunner: ~Copyable {
  private let implementation: Implementation
  private let documentPath: String
  private let shape: DocumentShape
  /// A workload for each log that is wanted.
  private var workloads: [(kind: LogKind, workload: any Workload)]
  /// The logs of the first stream that was accepted.
  private var first: [LogKind: [UInt8]]?
  /// The longest event log of all streams, and its stream: those of rejected ones end where that happened.
  private var longest: (stream: String, log: [UInt8])?
  private let rejected = RejectedLog()

  /// A runner for the logs that the implementation has: records only if a record type is named.
  ///
  /// - Throws: ``WorkerFailure`` if there is no log to verify it by, or it can't build those records.
  init(
    implementation: Implementation, documentPath: String, shape: DocumentShape, records: String?
  ) throws(WorkerFailure) {
    self.implementation = implementation
    self.documentPath = documentPath
    self.shape = shape
    let wanted = implementation.logs.filter { $0 == .events || records != nil }
    guard !wanted.isEmpty else {
      let name = implementation.identity.name
      throw .unavailable(
        implementation.logs.isEmpty
          ? "\(name) has no log to verify it by"
          : "\(name) has no log but that of its records, which needs --records")
    }
    var workloads: [(kind: LogKind, workload: any Workload)] = []
    for kind in wanted {
      let request = WorkloadRequest(.verifying(kind), records: records, rejected: rejected)
      workloads.append((kind, try implementation.verifiedWorkload(request)))
    }
    self.workloads = workloads
  }

  /// Parses one stream.
  ///
  /// - Throws: ``WorkerFailure`` if the stream can't be read.
  mutating func verify(_ name: String) throws(WorkerFailure) -> VerifyResult {
    let replay = try open(name)
    rejected.bytes = []
    do {
      var logs: [LogKind: [UInt8]] = [:]
      var diagnostics: [String] = []
      for index in workloads.indices {
        let log = try workloads[index].workload.log(of: replay, rejected)
        logs[workloads[index].kind] = log.bytes
        diagnostics += log.diagnostics
      }
      if logs == first { return VerifyResult(stream: name, outcome: .same) }
      if first == nil { first = logs }
      var verifyResult = VerifyResult(
        stream: name, outcome: .accepted(events: logs[.events], records: logs[.records]),
        diagnostics: diagnostics)
      if let events = logs[.events] {
        verifyResult.contradiction = contradiction(of: events, in: name)
      }
      return verifyResult
    } catch {
      var verifyResult = VerifyResult(stream: name, outcome: .rejected(error))
      verifyResult.contradiction = contradiction(of: rejected.bytes, in: name)
      return verifyResult
    }
  }

  /// The stream of which a log is neither the beginning nor the continuation, and the line where they part; `nil` if there
  /// is none.
  private mutating func contradiction(of log: [UInt8], in stream: String) -> Contradiction? {
    guard let (other, known) = longest else {
      longest = (stream, log)
      return nil
    }
    let end = min(log.count, known.count)
    var shared = 0
    while shared < end, log[shared] == known[shared] { shared += 1 }
    guard shared < end else {
      if log.count > known.count { longest = (stream, log) }
      return nil
    }
    return Contradiction(
      stream: other, line: 1 + log[..<shared].count { $0 == UInt8(ascii: "\n") })
  }

  /// Finds the place of a line of the event log, as an upper bound.
  ///
  /// An implementation that takes chunks one by one is known to have had so many bytes when the line began;
  /// one that takes them all at once is asked where it stands at the first end tag from there.
  mutating func locate(line: Int, in name: String) throws(WorkerFailure) -> VerifyResult {
    let replay = try open(name)
    var linesBefore = 0
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index)
      let delivered = DeliveryCounter(end: chunks.origin + chunks.documentSize)
      chunks.onDelivery = { delivered.advance(to: $0) }
      let watch = EventLogSink.LineWatch(line: line - linesBefore) { delivered.mark() }
      var workload = try implementation.verifiedWorkload(
        WorkloadRequest(.verifying(.events), watch: watch))
      let received: ParseLog
      do { received = try workload.log(of: &chunks) } catch {
        return VerifyResult(
          stream: name, outcome: .rejected(replay.naming(document: index, in: error)))
      }
      if let marked = delivered.marked {
        var position = SourcePosition(byteOffset: marked)
        if implementation.identity.input == .whole, replay.documents.count == 1,
          case .stopped(let end) = received.end
        {
          position = end
        }
        return VerifyResult(stream: name, outcome: .located(position))
      }
      linesBefore += received.bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return VerifyResult(stream: name, outcome: .located(SourcePosition()))
  }

  private func open(_ name: String) throws(WorkerFailure) -> Replay {
    guard let stream = StreamSpecification(name) else {
      throw .usage("--stream can't be '\(name)'")
    }
    return try Replay(path: documentPath, stream: stream, shape: shape)
  }
}

extension Implementation {
  /// The workload that writes a log.
  fileprivate func verifiedWorkload(
    _ request: WorkloadRequest
  ) throws(WorkerFailure) -> any Workload {
    do { return try workload(request) } catch { throw .unavailable(error.reason) }
  }
}

extension Workload {
  /// The log of all documents of a replay, one after the other.
  ///
  /// If the document is rejected, `rejected` has the log up to there.
  fileprivate mutating func log(
    of replay: borrowing Replay, _ rejected: RejectedLog
  ) throws(ParseFailure) -> ParseLog {
    var all = ParseLog([])
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index)
      do { all.append(try log(of: &chunks)) } catch {
        rejected.bytes = all.bytes + rejected.bytes
        throw replay.naming(document: index, in: error)
      }
    }
    return all
  }

  /// The log of one document.
  fileprivate mutating func log(of chunks: inout ChunkStream) throws(ParseFailure) -> ParseLog {
    guard let log = try run(&chunks).log else {
      preconditionFailure("a workload was made for verifying, and returned no log")
    }
    return log
  }
}

/// Keeps count of the bytes delivered, for a sink that doesn't see the stream.
///
/// For streams of 1-byte chunks: what has been delivered is one byte more than at the last call.
final class DeliveryCounter {
  private let end: Int
  private var delivered = 0
  private(set) var marked: Int?

  /// - Parameter end: Where the document ends.
  init(end: Int) { self.end = end }

  func advance(to bytesDelivered: Int) { delivered = min(bytesDelivered + 1, end) }

  func mark() { marked = delivered }
}
