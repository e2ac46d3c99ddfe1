internal import CLibxml2
package import FeedEvents

/// libxml2's tree, built by the push parser, then walked.
package struct Libxml2TreeBackend: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity {
    Libxml2Backend.identity.variant(
      "tree",
      notes: Libxml2Backend.notes(
        "builds the whole tree, then walks it, so no event arrives before the end of the document",
        "accepts at most 256 nested elements, and 10,000,000 bytes in one text"))
  }

  private var base: Libxml2Backend

  package init() throws(ParseFailure) { base = try Libxml2Backend(.tree) }

  /// Parses one document, then reports its nodes.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    let end = try unsafe base.parse(&chunks, into: sink)
    var walk = unsafe TreeWalk(sink: sink)
    guard let root = unsafe xmlDocGetRootElement(base.document),
      let line = unsafe walk.report(root)
    else { return end }
    return .stopped(at: SourcePosition(line: line))
  }
}
