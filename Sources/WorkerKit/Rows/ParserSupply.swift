internal import FeedEvents

/// Where the parser of each document comes from.
protocol ParserSupply {
  /// Parses one document.
  ///
  /// - Throws: ``ParseFailure`` when the parser rejects it.
  mutating func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd
}

/// A parser is made for each document and freed after it.
struct FreshParser<Backend: FeedParserBackend & ~Copyable>: ParserSupply {
  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = try Backend()
    return try backend.parse(&chunks, into: &sink)
  }
}
