internal import FeedEvents
internal import FeedModels

/// What to listen for in one parse.
struct ListenRequest {
  /// The record type to build; `nil` for the events alone.
  var records: (any FeedRecord.Type)?
  /// The line of the event log whose place is wanted, and who is told as it begins.
  var watch: EventLogSink.LineWatch?

  /// Parses the document into the event log, or into records where they are asked for.
  func listen(
    to parser: some ParserSupply, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> Listening {
    if let records { return try build(records, parser, &chunks) }
    var parser = parser
    var sink = EventLogSink(watch: watch)
    let end = try parser.parse(&chunks, into: &sink)
    return Listening(log: sink.finish(), end: end)
  }

  private func build<Record: FeedRecord>(
    _ record: Record.Type, _ parser: some ParserSupply, _ chunks: inout ChunkStream
  ) throws(ParseFailure) -> Listening {
    var parser = parser
    var sink = RecordSink(record)
    let end = try parser.parse(&chunks, into: &sink)
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
