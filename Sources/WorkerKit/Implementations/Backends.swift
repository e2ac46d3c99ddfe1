public import FeedEvents
internal import FeedModels
internal import Measurement
internal import WorkerContract

extension Implementation {
  /// Creates the implementation of a parser under comparison, with a new parser for each document.
  public static func backend<Backend: FeedParserBackend & ~Copyable>(
    _ type: Backend.Type
  ) -> Implementation {
    parsing(Backend.identity, ParserPerDocument<Backend>())
  }

  /// Creates the variant of a backend that keeps one parser for all documents.
  public static func reused<Backend: ReusableBackend & ~Copyable>(
    _ type: Backend.Type
  ) -> Implementation {
    parsing(Backend.reusedIdentity, ReusedParser<Backend>())
  }

  private static func parsing(
    _ identity: BackendIdentity, _ parser: some ParserLifetime
  ) -> Implementation {
    workload(
      identity, sinks: SinkKind.all.map(\.sink), logs: [.events, .records],
      records: recordTypes.map(\.name), findsItems: true,
      resolvesLinks: true
    ) { (request) throws(Unavailable) in
      let records = try request.records.map(recordType)
      switch request.purpose {
      case .verifying(.events):
        return EventLogWorkload(
          parser: parser, watch: request.watch, rejected: request.rejected)
      case .verifying(.records):
        guard let records else { break }
        return RecordLogWorkload(parser: parser, records: records)
      case .measuring(let sink):
        guard let kind = SinkKind.all.first(where: { $0.sink == sink }) else { break }
        guard sink != .refresh || request.seen != nil else {
          throw Unavailable(reason: "the sink 'refresh' needs --seen or --seen-until")
        }
        return makeWorkload(
          parser, kind.type, request, records, .init(of: sink, seen: request.seen))
      }
      throw Unavailable(reason: "\(identity.name) can't do \(request.purpose)")
    }
  }

  private static func recordType(named name: String) throws(Unavailable) -> RecordType {
    if let type = RecordType.named(name) { return type }
    let known = recordTypes.map(\.name).joined(separator: ", ")
    throw Unavailable(reason: "this worker has no record type '\(name)', only \(known)")
  }
}

private func makeWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>(
  _ parser: Parser, _ sink: Sink.Type, _ request: WorkloadRequest,
  _ records: RecordType?, _ destination: RecordCollector.Destination
) -> any Workload {
  if let item = request.item {
    WatchedWorkload<Parser, Sink>(
      parser: parser, records: records, destination: destination, item: item, clock: request.clock,
      stopAfter: request.stopAfter)
  } else {
    BackendWorkload<Parser, Sink>(parser: parser, records: records, destination: destination)
  }
}

// MARK: - Measured

private struct BackendWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: RecordType?
  let destination: RecordCollector.Destination

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = Sink(records: records, base: chunks.transport.base, destination)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}

private struct WatchedWorkload<Parser: ParserLifetime, Sink: MeasuredSink & ~Copyable>: Workload {
  var parser: Parser
  let records: RecordType?
  let destination: RecordCollector.Destination
  let item: ExpandedName
  let clock: ItemClock?
  let stopAfter: Int?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = ItemWatch(
      Sink(records: records, base: chunks.transport.base, destination), item: item, clock: clock,
      stopAfter: stopAfter)
    _ = try parser.parse(&chunks, into: &sink)
    return sink.finish()
  }
}

// MARK: - Verified

/// A parser whose events become the event log.
private struct EventLogWorkload<Parser: ParserLifetime>: Workload {
  var parser: Parser
  let watch: EventLogSink.LineWatch?
  let rejected: RejectedLog?

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = EventLogSink(watch: watch)
    let end: ParseEnd
    do { end = try parser.parse(&chunks, into: &sink) } catch {
      rejected?.bytes = sink.log
      throw error
    }
    return ParseSummary(log: ParseLog(sink.finish(), end: end))
  }
}

/// A parser whose events become records, which are written to the record log.
private struct RecordLogWorkload<Parser: ParserLifetime>: Workload {
  var parser: Parser
  let records: RecordType

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> ParseSummary {
    var sink = RecordSink(records, base: chunks.transport.base)
    let end = try parser.parse(&chunks, into: &sink)
    return ParseSummary(
      items: sink.records.count,
      log: ParseLog(
        sink.records.log, diagnostics: sink.records.diagnostics.map(\.description),
        end: end))
  }
}

// MARK: - Parsers

/// A policy for the lifetime of parsers.
protocol ParserLifetime {
  /// Parses one document.
  ///
  /// - Throws: ``ParseFailure`` if the parser rejects it.
  mutating func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd
}

/// Creates a parser for each document and frees it afterwards.
struct ParserPerDocument<Backend: FeedParserBackend & ~Copyable>: ParserLifetime {
  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = try Backend()
    return try backend.parse(&chunks, into: &sink)
  }
}

/// Creates one parser for the first document, and resets it after each document.
///
/// It is reset after rather than before a document, so that no state is left when the iteration ends.
final class ReusedParser<Backend: ReusableBackend & ~Copyable>: ParserLifetime {
  private var backend: Backend?

  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = if let kept = backend.take() { kept } else { try Backend() }
    let parse = Result { () throws(ParseFailure) in try backend.parse(&chunks, into: &sink) }
    let reset = Result { () throws(ParseFailure) in try backend.reset() }
    // A parser that can't be reset is not kept.
    if case .success = reset { self.backend = consume backend }
    // A rejection of the document is reported before a failure of the reset.
    let end = try parse.get()
    try reset.get()
    return end
  }
}
