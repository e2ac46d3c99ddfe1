public import FeedEvents
internal import Foundation
internal import FoundationXML

/// Foundation's `XMLParser` over a stream with `shouldProcessNamespaces` off, its default.
public struct FoundationNoNamespacesBackend: FeedParserBackend, ~Copyable {
  /// The row `foundation-no-namespaces`.
  public static var identity: BackendIdentity {
    FoundationBackend.identity.variant(
      "no-namespaces", dialect: .qualifiedNames,
      notes: ParserDelegate.notes(
        "namespaces off, though libxml2 resolves them underneath",
        "errors of namespaces are ignored"))
  }

  /// Creates nothing yet: `XMLParser` is made with its input.
  public init() {}

  /// Parses one document, a delegate call an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe ParserDelegate.stream(&chunks, into: sink, hasNamespaces: false)
  }
}
