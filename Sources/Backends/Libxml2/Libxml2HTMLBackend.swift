internal import CLibxml2
package import FeedEvents

extension Dialect {
  /// Elements and attributes as an HTML parser finds them, in no namespace, with ill-formed markup repaired.
  package static let html = Self(rawValue: "html")
}

/// libxml2's HTML parser, which reads ill-formed markup the way HTML is read.
package struct Libxml2HTMLBackend: FeedParserBackend, ~Copyable {
  /// The implementation `libxml2-html`.
  package static var identity: BackendIdentity {
    var identity = Libxml2Backend.identity.variant(
      "html", dialect: .html,
      notes: [
        "parses the buffered document as HTML 4, then walks the tree; rejects only a document without elements",
        "reports other events than XML parsers, and builds no records",
      ])
    identity.input = .whole
    identity.positions = ""
    identity.symbol = "htmlCtxtReadMemory"
    return identity
  }

  /// Creates the backend; the parser is created with its input.
  package init() {}

  /// Gathers every chunk, builds the tree, and reports its nodes.
  ///
  /// - Throws: ``ParseFailure`` for a document without an element.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    let tree = try HTMLTree(&chunks)
    var walk = unsafe TreeWalk(sink: sink)
    guard let root = unsafe xmlDocGetRootElement(tree.document) else {
      throw ParseFailure(.malformed, reason: "the document has no element")
    }
    guard let line = unsafe walk.report(root) else { return .complete }
    return .stopped(at: SourcePosition(line: line))
  }
}

/// A document that was read as HTML.
@safe
struct HTMLTree: ~Copyable {
  let document: xmlDocPtr

  /// - Throws: ``ParseFailure`` for a document that is empty or too large.
  init(_ chunks: inout ChunkStream) throws(ParseFailure) {
    var gathered: [UInt8] = []
    gathered.reserveCapacity(chunks.documentSize)
    while let chunk = chunks.next() {
      unsafe chunk.withUnsafeBytes { unsafe gathered.append(contentsOf: $0) }
    }
    guard let size = CInt(exactly: gathered.count) else {
      throw ParseFailure(.limit, reason: "libxml2 reads at most 2 GB of HTML")
    }
    shim_silence_generic_errors()
    let options = [HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET]
      .reduce(0) { $0 | CInt($1.rawValue) }
    let document = unsafe gathered.withUnsafeBytes { bytes in
      unsafe htmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, size, nil, nil, options)
    }
    xmlResetLastError()
    guard let document = unsafe document else {
      throw ParseFailure(.malformed, reason: "the document is empty")
    }
    unsafe self.document = document
  }

  deinit { unsafe xmlFreeDoc(document) }
}
