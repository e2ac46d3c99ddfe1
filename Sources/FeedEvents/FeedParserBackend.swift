/// A parser under comparison.
///
/// A backend owns its parser: creating the value creates it, the end of the value's life frees it.
/// One value parses one document, unless it is a ``ReusableBackend``. It pulls the chunks in whatever way is natural to its parser:
/// a loop for a push parser, a stream for `XMLParser(stream:)`, gathering for a tree.
public protocol FeedParserBackend: ~Copyable {
  /// Who this backend is.
  static var identity: BackendIdentity { get }

  /// Creates the parser.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when the library gives none.
  init() throws(ParseFailure)

  /// Parses one document, sending every event to `sink` as soon as the parser reports it.
  ///
  /// - Parameters:
  ///   - chunks: The document as it arrives; read to its end unless the parse ends early.
  ///   - sink: The consumer; it must not outlive the call.
  /// - Returns: Whether the whole document was read. A stop the sink asked for is no failure.
  /// - Throws: ``ParseFailure`` when the parser rejects the document, namespace errors included;
  ///   the events sent before stand, and none follows.
  mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd
}

extension FeedParserBackend where Self: ~Copyable {
  /// Parses one document into a sink known by its type.
  ///
  /// - Throws: ``ParseFailure`` when the parser rejects the document.
  @inlinable
  public mutating func parse<Sink: XMLEventSink & ~Copyable>(
    _ chunks: inout ChunkStream, into sink: inout Sink
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe withUnsafeMutablePointer(to: &sink) { pointer throws(ParseFailure) in
      try unsafe parse(&chunks, into: SinkHandle(pointer))
    }
  }
}

/// A backend whose parser can be made as new, to parse one document after another.
public protocol ReusableBackend: FeedParserBackend, ~Copyable {
  /// The library's function that does it, such as `XML_ParserReset`.
  static var resetFunction: String { get }

  /// Gives up all that belongs to the last document, whatever became of that, and makes ready for
  /// the next.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` where the library refuses.
  mutating func reset() throws(ParseFailure)
}

extension ReusableBackend where Self: ~Copyable {
  /// Who the backend is when its parser is kept: a variant of its own.
  public static var reusedIdentity: BackendIdentity {
    identity.variant(
      "reused",
      notes: identity.notes + [
        "one parser for all documents, reset after each by \(resetFunction)",
        "made before anything is measured: the memory it keeps is not in its heap figures",
      ])
  }
}
