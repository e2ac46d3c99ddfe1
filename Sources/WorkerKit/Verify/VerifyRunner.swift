internal import FeedEvents
internal import WorkerContract

/// A verification of one file: parses each stream into logs, and compares them with those of the first one.
///
/// The logs of several documents are concatenated.
struct VerifyRunner: ~Copyable {
  private let implementation: Implementation
  private let documentPath: String
  private let shape: DocumentShape
  private let transport: Transport
  private var workloads: [(kind: LogKind, workload: any Workload)]
  /// The logs of the first stream that was accepted.
  private var first: [LogKind: [UInt8]]?
  /// The longest event log so far and its stream; the log of a rejected stream ends at the rejection.
  private var longest: (stream: String, log: [UInt8])?
  private let rejected = RejectedLog()

  /// Creates a runner for the logs of the implementation; for the record log only if a record type is named,
  /// or if there is no other and the implementation reads documents without records.
  ///
  /// - Throws: ``WorkerFailure`` if there is no log to verify by, or the records can't be built.
  init(
    implementation: Implementation, documentPath: String, shape: DocumentShape,
    transport: Transport, records: String?
  ) throws(WorkerFailure) {
    self.implementation = implementation
    self.documentPath = documentPath
    self.shape = shape
    self.transport = transport
    let wanted = implementation.logs.filter {
      $0 == .events || records != nil || implementation.readsAnything
    }
    guard !wanted.isEmpty else {
      let name = implementation.identity.name
      throw .unavailable(
        implementation.logs.isEmpty
          ? "\(name) has no log that can be verified"
          : "\(name) has only a record log, which needs --records")
    }
    var workloads: [(kind: LogKind, workload: any Workload)] = []
    for kind in wanted {
      let request = WorkloadRequest(.verifying(kind), records: records, rejected: rejected)
      workloads.append((kind, try implementation.verifiedWorkload(request)))
    }
    self.workloads = workloads
  }

  /// Parses one stream into logs.
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
      var result = VerifyResult(
        stream: name, outcome: .accepted(events: logs[.events], records: logs[.records]),
        diagnostics: diagnostics)
      if let events = logs[.events] {
        result.contradiction = contradiction(of: events, in: name)
      }
      return result
    } catch {
      var result = VerifyResult(stream: name, outcome: .rejected(error))
      result.contradiction = contradiction(of: rejected.bytes, in: name)
      return result
    }
  }

  /// Returns the stream whose log contradicts `log`, and the first line that differs; `nil` if one of the two
  /// logs is a prefix of the other.
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

  /// Finds the position in the document where a line of the event log begins, as an upper bound.
  ///
  /// For an implementation that takes chunks one by one, it is the number of bytes delivered when the line
  /// began. One that takes all of them at once gives its position at the first end tag from that line on.
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
      let log: ParseLog
      do { log = try workload.log(of: &chunks) } catch {
        return VerifyResult(
          stream: name, outcome: .rejected(replay.naming(document: index, in: error)))
      }
      if let marked = delivered.marked {
        var position = SourcePosition(byteOffset: marked)
        if implementation.identity.input == .whole, replay.documents.count == 1,
          case .stopped(let end) = log.end
        {
          position = end
        }
        return VerifyResult(stream: name, outcome: .located(position))
      }
      linesBefore += log.bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return VerifyResult(stream: name, outcome: .located(SourcePosition()))
  }

  private func open(_ name: String) throws(WorkerFailure) -> Replay {
    guard let stream = StreamSpecification(name) else {
      throw .usage("--stream can't be '\(name)'")
    }
    return try Replay(path: documentPath, stream: stream, shape: shape, transport: transport)
  }
}

extension Implementation {
  /// Creates the workload that writes a log.
  fileprivate func verifiedWorkload(
    _ request: WorkloadRequest
  ) throws(WorkerFailure) -> any Workload {
    do { return try workload(request) } catch { throw .unavailable(error.reason) }
  }
}

extension Workload {
  /// Returns the logs of all documents of a replay, concatenated.
  ///
  /// If a document is rejected, `rejected` holds the log up to the rejection.
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

  fileprivate mutating func log(of chunks: inout ChunkStream) throws(ParseFailure) -> ParseLog {
    guard let log = try run(&chunks).log else {
      preconditionFailure("a workload for verification returned no log")
    }
    return log
  }
}

/// A counter of the bytes delivered, for a sink that doesn't see the stream.
///
/// It works for streams of 1-byte chunks: after each call, one more byte is delivered.
final class DeliveryCounter {
  private let end: Int
  private var delivered = 0
  private(set) var marked: Int?

  /// - Parameter end: The offset of the document's end.
  init(end: Int) { self.end = end }

  func advance(to bytesDelivered: Int) { delivered = min(bytesDelivered + 1, end) }

  func mark() { marked = delivered }
}
