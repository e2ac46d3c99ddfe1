internal import EventSinks
internal import FeedEvents
internal import FeedModels

/// What to listen for in one parse.
struct ListenRequest {
  /// The record type to build; `nil` for the events alone.
  var records: (any FeedRecord.Type)?
  /// The line of the event log whose place is wanted, and who is told as it begins.
  var watch: EventLogSink.LineWatch?

  /// Parses the document into the event log, or into records where they are asked for.
  func listen<Backend: FeedParserBackend & ~Copyable>(
    to type: Backend.Type, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> Listening {
    if let records { return try build(records, type, &chunks) }
    var backend = try Backend()
    var sink = EventLogSink(watch: watch)
    let end = try backend.parse(&chunks, into: &sink)
    return Listening(log: sink.finish(), end: end)
  }

  private func build<Record: FeedRecord, Backend: FeedParserBackend & ~Copyable>(
    _ record: Record.Type, _ type: Backend.Type, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> Listening {
    var backend = try Backend()
    var sink = RecordSink(record)
    let end = try backend.parse(&chunks, into: &sink)
    return Listening(
      log: sink.builder.log, end: end,
      diagnostics: sink.builder.diagnostics.map(\.description))
  }
}

/// What was heard in one parse, or in several one after the other.
struct Listening {
  /// The event log or the record log.
  var log: [UInt8] = []
  var end = ParseEnd.complete
  var diagnostics: [String] = []

  /// Takes in what was heard next.
  mutating func append(_ next: Listening) {
    // The usual single document's log isn't copied.
    if log.isEmpty { log = next.log } else { log += next.log }
    end = next.end
    diagnostics += next.diagnostics
  }
}
