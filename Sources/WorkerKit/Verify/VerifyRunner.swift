internal import FeedEvents
internal import FeedModels
internal import WorkerContract

/// Listens to stream after stream of a file and tells what it heard.
///
/// Of many documents the logs are heard one after the other.
struct VerifyRunner: ~Copyable {
  let implementation: Implementation
  let documentPath: String
  let shape: DocumentShape
  let records: (any FeedRecord.Type)?
  /// What was heard of the first stream that was accepted.
  private var first: (events: [UInt8], records: [UInt8]?)?

  init(
    implementation: Implementation, documentPath: String, shape: DocumentShape,
    records: (any FeedRecord.Type)?
  ) {
    self.implementation = implementation
    self.documentPath = documentPath
    self.shape = shape
    self.records = records
  }

  /// Listens to one stream.
  ///
  /// - Throws: ``WorkerFailure`` where the stream can't be read, or the row hears no events.
  mutating func verify(_ name: String) throws(WorkerFailure) -> VerifyResult {
    let replay = try open(name)
    do {
      let events = try collectLog(replay, LogRequest())
      let built = try records.map { type throws(ParseFailure) in
        try collectLog(replay, LogRequest(records: type))
      }
      if let first, first.events == events.log, first.records == built?.log {
        return VerifyResult(stream: name, outcome: .same)
      }
      if first == nil { first = (events.log, built?.log) }
      return VerifyResult(
        stream: name, outcome: .accepted(events: events.log, records: built?.log),
        diagnostics: built?.diagnostics ?? [])
    } catch {
      return VerifyResult(stream: name, outcome: .rejected(error))
    }
  }

  /// Finds the place of a line of the event log, as an upper bound.
  ///
  /// A row that takes chunks one by one is known to have had so many bytes when the line began; one
  /// that takes them all at once is asked where it stands at the first end tag from there.
  mutating func locate(line: Int, in name: String) throws(WorkerFailure) -> VerifyResult {
    let replay = try open(name)
    let collectLog = try requireLog()
    var linesBefore = 0
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index)
      let delivered = DeliveryCounter(end: chunks.origin + chunks.documentSize)
      chunks.onDelivery = { delivered.advance(to: $0) }
      let watch = EventLogSink.LineWatch(line: line - linesBefore) { delivered.mark() }
      let received: ParseLog
      do { received = try collectLog(&chunks, LogRequest(watch: watch)) } catch {
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
      linesBefore += received.log.count { $0 == UInt8(ascii: "\n") }
    }
    return VerifyResult(stream: name, outcome: .located(SourcePosition()))
  }

  private func open(_ name: String) throws(WorkerFailure) -> Replay {
    guard let stream = StreamSpecification(name) else {
      throw .usage("--stream can't be '\(name)'")
    }
    return try Replay(path: documentPath, stream: stream, shape: shape)
  }

  private func collectLog(
    _ replay: borrowing Replay, _ request: LogRequest
  ) throws(ParseFailure) -> ParseLog {
    guard let collectLog = implementation.collectLog else {
      throw ParseFailure(.unavailable, reason: "\(implementation.identity.name) hears no events")
    }
    var received = ParseLog()
    for index in replay.documents.indices {
      var chunks = replay.stream(of: index)
      do { received.append(try collectLog(&chunks, request)) } catch {
        throw replay.naming(document: index, in: error)
      }
    }
    return received
  }

  private func requireLog() throws(WorkerFailure) -> (
    (inout ChunkStream, LogRequest) throws(ParseFailure) -> ParseLog
  ) {
    guard let collectLog = implementation.collectLog else {
      throw .unavailable("\(implementation.identity.name) hears no events")
    }
    return collectLog
  }
}

/// What to listen for in one parse.
struct LogRequest {
  /// The record type to build; `nil` for the events alone.
  var records: (any FeedRecord.Type)?
  /// The line of the event log whose place is wanted, and who is told as it begins.
  var watch: EventLogSink.LineWatch?

  /// Parses the document into the event log, or into records where they are asked for.
  func collectLog(
    to parser: some ParserLifetime, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> ParseLog {
    if let records { return try build(records, parser, &chunks) }
    var parser = parser
    var sink = EventLogSink(watch: watch)
    let end = try parser.parse(&chunks, into: &sink)
    return ParseLog(log: sink.finish(), end: end)
  }

  private func build<Record: FeedRecord>(
    _ record: Record.Type, _ parser: some ParserLifetime, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> ParseLog {
    var parser = parser
    var sink = RecordSink(record)
    let end = try parser.parse(&chunks, into: &sink)
    return ParseLog(
      log: sink.builder.log, end: end,
      diagnostics: sink.builder.diagnostics.map(\.description))
  }
}

/// What was heard in one parse, or in several one after the other.
struct ParseLog {
  /// The event log or the record log.
  var log: [UInt8] = []
  var end = ParseEnd.complete
  var diagnostics: [String] = []

  /// Takes in what was heard next.
  mutating func append(_ next: ParseLog) {
    // The usual single document's log isn't copied.
    if log.isEmpty { log = next.log } else { log += next.log }
    end = next.end
    diagnostics += next.diagnostics
  }
}

/// Keeps count of the bytes handed out, for a sink that doesn't see the stream.
///
/// For streams of 1-byte chunks: what has been handed out is one byte more than at the last call.
final class DeliveryCounter {
  private let end: Int
  private var delivered = 0
  private(set) var marked: Int?

  /// - Parameter end: Where the document ends.
  init(end: Int) { self.end = end }

  func advance(to bytesDelivered: Int) { delivered = min(bytesDelivered + 1, end) }

  func mark() { marked = delivered }
}
