internal import CLibxml2
public import FeedEvents

/// libxml2's SAX1 push parser, which knows no namespaces.
public struct Libxml2NoNamespacesBackend: FeedParserBackend, ~Copyable {
  /// The row `libxml2-no-namespaces`.
  public static var identity: BackendIdentity {
    Libxml2Backend.identity.variant(
      "no-namespaces", dialect: .qualifiedNames,
      notes: Libxml2Backend.notes(
        "namespaces off (SAX1), which allocates each attribute's value",
        "leaves out the attributes a document type gives by default"),
      unavailability: xmlHasFeature(XML_WITH_SAX1) == 0
        ? "this libxml2 was built without SAX1" : nil)
  }

  private var base: Libxml2Backend

  /// Creates the parser.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  public init() throws(ParseFailure) { base = try Libxml2Backend(hasNamespaces: false) }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd { try unsafe base.parse(&chunks, into: sink) }
}
