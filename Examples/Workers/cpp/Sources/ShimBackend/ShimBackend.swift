package import FeedEvents
internal import FeedShim

/// What the workers tell about a library; the C functions of `FeedShim` do the rest.
package protocol ShimLibrary {
  static var identity: BackendIdentity { get }
}

/// The version that the linked library reports.
package var libraryVersion: String { String(cString: feed_version()) }

/// The library that is linked behind the functions of `FeedShim`, as a backend of the harness.
package struct ShimBackend<Library: ShimLibrary>: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity { Library.identity }

  private let parser: OpaquePointer

  package init() throws(ParseFailure) {
    guard let parser = feed_create() else {
      throw ParseFailure(.unavailable, reason: "no memory for a parser")
    }
    self.parser = parser
  }

  deinit { feed_free(parser) }

  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    // Xerces detects an encoding by the first piece alone, and libxml2 reads a document type otherwise if it is cut.
    chunks.keepPrologWhole()
    let size = chunks.documentSize
    let end = withUnsafeMutablePointer(to: &chunks) { chunks in
      var session = Session(sink: sink, chunks: chunks)
      return withUnsafeMutablePointer(to: &session) { session in
        var client = session.client(size: size)
        return feed_parse(parser, &client)
      }
    }
    let position = SourcePosition(
      line: end.line > 0 ? end.line : nil, column: end.column > 0 ? end.column : nil,
      byteOffset: end.offset >= 0 ? end.offset : nil)
    let kind: ParseFailure.Kind
    switch end.outcome {
    case feed_complete: return .complete
    case feed_stopped: return .stopped(at: position)
    case feed_namespace: kind = .namespace
    case feed_limit: kind = .limit
    default: kind = .malformed
    }
    throw ParseFailure(
      kind, code: Int(end.code), reason: end.reasonText, position: position)
  }
}

extension feed_end {
  fileprivate var reasonText: String {
    withUnsafeBytes(of: reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
