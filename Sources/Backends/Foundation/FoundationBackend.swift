public import FeedEvents
internal import Foundation

/// Foundation's `XMLParser`, reading the chunks through an input stream on the same thread.
public struct FoundationBackend: FeedParserBackend, ~Copyable {
  /// The row `foundation`.
  public static var identity: BackendIdentity {
    BackendIdentity(
      name: "foundation", library: "FoundationXML", engine: "libxml2",
      version: FoundationVersion.current, symbol: FoundationVersion.symbol,
      input: .stream, positions: "line column",
      notes: ParserDelegate.notes(ParserDelegate.namespacesNote))
  }

  /// Creates nothing yet: `XMLParser` is made with its input.
  public init() {}

  /// Parses one document, a delegate call an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe ParserDelegate.stream(&chunks, into: sink, hasNamespaces: true)
  }
}
