public import FeedEvents

/// Expat without namespaces.
public struct ExpatNoNamespacesBackend: FeedParserBackend, ~Copyable {
  /// The row `expat-no-namespaces`.
  public static var identity: BackendIdentity {
    ExpatBackend.identity.variant(
      "no-namespaces", dialect: .qualifiedNames,
      notes: ExpatBackend.notes("options: namespaces off (XML_ParserCreate)"))
  }

  private var base: ExpatBackend

  /// Creates the parser and registers the callbacks.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  public init() throws(ParseFailure) {
    base = try ExpatBackend(ExpatOptions(hasNamespaces: false))
  }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the error that ended the parse.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd { try unsafe base.parse(&chunks, into: sink) }
}
