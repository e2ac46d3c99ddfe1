internal import FeedEvents

/// One parser is made for the first document, and reset after each.
///
/// After, not before: nothing of a document is left when its iteration ends.
final class KeptParser<Backend: ReusableBackend & ~Copyable>: ParserSupply {
  private var backend: Backend?

  func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    var backend = if let kept = backend.take() { kept } else { try Backend() }
    let result = Result { () throws(ParseFailure) in try backend.parse(&chunks, into: &sink) }
    // One that can't be reset is not kept.
    try backend.reset()
    self.backend = consume backend
    return try result.get()
  }
}
