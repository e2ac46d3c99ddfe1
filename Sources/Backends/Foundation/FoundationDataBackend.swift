public import FeedEvents
internal import Foundation
internal import FoundationXML

/// Foundation's `XMLParser` over a document gathered first, as Apple's XMLPerformance sample did.
public struct FoundationDataBackend: FeedParserBackend, ~Copyable {
  /// The row `foundation-data`.
  public static var identity: BackendIdentity {
    BackendIdentity(
      name: "foundation-data", library: "FoundationXML", engine: "libxml2",
      version: FoundationVersion.current, symbol: FoundationVersion.symbol,
      input: .whole, positions: "line column",
      notes: ParserDelegate.notes(
        ParserDelegate.namespacesNote, "gathers the document before it parses",
        "fails above 10,000,000 bytes",
        "refused above 256,000,000 bytes here, before memory runs out"))
  }

  /// The largest document in bytes that is gathered: enough to show how `XMLParser` fails.
  private static let largestDocument = 256_000_000

  /// libxml2's limit for what it is handed at once, and the code of going beyond it.
  private static let (largestParsed, limitCode) = (10_000_000, 1)

  /// Creates nothing yet: `XMLParser` is made with its input.
  public init() {}

  /// Gathers every chunk, then parses them at once.
  ///
  /// - Throws: ``ParseFailure`` for the first error `XMLParser` reports, and of kind `limit` for a
  ///   document too large to gather.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    guard chunks.documentSize <= Self.largestDocument else {
      throw ParseFailure(
        .limit, reason: "\(chunks.documentSize) bytes are too many to gather here")
    }
    var gathered = Data()
    while let chunk = chunks.next() {
      unsafe chunk.withUnsafeBytes { unsafe gathered.append(contentsOf: $0) }
    }
    do {
      return try unsafe ParserDelegate.run(
        XMLParser(data: gathered), into: sink, hasNamespaces: true)
    } catch  where gathered.count > Self.largestParsed && error.code == Self.limitCode {
      throw ParseFailure(
        .limit, code: error.code,
        reason: "XMLParser(data:) fails above 10,000,000 bytes, after it has told all of them",
        position: error.position)
    }
  }
}
