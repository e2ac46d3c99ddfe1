/// A parser under comparison.
///
/// A backend owns its parser: creating the value creates the parser, and the end of the value's life
/// frees it. One value parses one document, unless it is a ``ReusableBackend``. It pulls the chunks in the
/// way that suits its parser: a loop for a push parser, a stream for `XMLParser(stream:)`, gathering for a
/// tree.
public protocol FeedParserBackend: ~Copyable {
  /// The identity of this backend.
  static var identity: BackendIdentity { get }

  /// Creates the parser.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` if the library can't create a parser.
  init() throws(ParseFailure)

  /// Parses one document, sending every event to `sink` as soon as the parser reports it.
  ///
  /// - Parameters:
  ///   - chunks: The document as it arrives, read to its end unless the parse ends early.
  ///   - sink: The consumer; it must not outlive the call.
  /// - Returns: Whether the whole document was read. A stop that the sink asked for is not a failure.
  /// - Throws: ``ParseFailure`` if the parser rejects the document, also for namespace errors. The events
  ///   already sent remain valid, and no event follows.
  mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd
}

extension FeedParserBackend where Self: ~Copyable {
  /// Parses one document into a sink whose type is known.
  ///
  /// - Throws: ``ParseFailure`` if the parser rejects the document.
  @inlinable
  public mutating func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe withUnsafeMutablePointer(to: &sink) { pointer throws(ParseFailure) in
      try unsafe parse(&chunks, into: SinkHandle(pointer))
    }
  }
}

/// A backend that can reset its parser, to parse one document after another.
public protocol ReusableBackend: FeedParserBackend, ~Copyable {
  /// The library's function that resets the parser, such as `XML_ParserReset`.
  static var resetFunction: String { get }

  /// Discards all state of the last document, even of one that was rejected or stopped, and prepares for
  /// the next.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` if the library refuses.
  mutating func reset() throws(ParseFailure)
}

extension ReusableBackend where Self: ~Copyable {
  /// The identity of the variant that keeps one parser for all documents.
  public static var reusedIdentity: BackendIdentity {
    identity.variant(
      "reused",
      notes: identity.notes + [
        "one parser for all documents, reset after each by \(resetFunction)",
        "the parser is created before measuring, so the memory that it keeps is not in its heap figures",
      ])
  }
}
