internal import CExpat
public import FeedEvents

/// Expat in namespace mode.
@safe
public struct ExpatBackend: FeedParserBackend, ~Copyable {
  /// The row `expat`.
  public static var identity: BackendIdentity {
    let version = XML_ExpatVersionInfo()
    return BackendIdentity(
      name: "expat", library: "expat",
      version: "\(version.major).\(version.minor).\(version.micro)", symbol: "XML_Parse",
      input: .push, positions: "line column byte",
      notes: ["options: namespaces on", "single-byte encodings through iconv"])
  }

  /// A call takes its length as a C `int`.
  private static let largestPiece = 1 << 30

  private let parser: XML_Parser

  /// Creates the parser and registers the callbacks.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  public init() throws(ParseFailure) {
    guard let parser = unsafe XML_ParserCreateNS(nil, ExpatName.separator) else {
      throw ParseFailure(.unavailable, reason: "XML_ParserCreateNS returned NULL")
    }
    unsafe self.parser = parser
    unsafe ExpatCallbacks.register(with: parser)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the error that ended the parse.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    var session = unsafe ExpatSession(sink: sink, parser: parser)
    return try unsafe withUnsafeMutablePointer(to: &session) {
      session throws(ParseFailure) in
      unsafe XML_SetUserData(parser, session)
      while let chunk = chunks.next(atMost: Self.largestPiece) {
        let status = unsafe chunk.withUnsafeBytes { bytes in
          unsafe XML_Parse(
            parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 0)
        }
        if status != XML_STATUS_OK { return try unsafe session.pointee.end() }
      }
      guard unsafe XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK else {
        return try unsafe session.pointee.end()
      }
      return .complete
    }
  }
}
