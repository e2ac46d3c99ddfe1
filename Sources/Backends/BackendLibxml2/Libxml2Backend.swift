internal import CLibxml2
public import FeedEvents

/// libxml2's SAX2 push parser.
///
/// Options: `XML_PARSE_NONET`, and entities replaced, as XML 1.0 asks of a processor (§4.4). Not
/// `NOENT`, which reads files through external entities: those are refused by the loader. Not
/// `HUGE`, which lifts the library's limits; not `RECOVER`.
@safe
public struct Libxml2Backend: FeedParserBackend, ~Copyable {
  /// The row `libxml2`.
  public static var identity: BackendIdentity {
    BackendIdentity(
      name: "libxml2", library: "libxml2", version: libraryVersion, symbol: "xmlParseChunk",
      input: .push, positions: "line column byte",
      notes: [
        "options: NONET; entities replaced, external ones refused by the loader",
        "chunks over 1 MB are handed on in pieces",
      ])
  }

  /// The most that one call is handed: a larger one can run into the library's own limit of
  /// 10 MB of look-ahead, whose other cure is the unsafe `XML_PARSE_HUGE`.
  private static let largestPiece = 1 << 20

  private let context: xmlParserCtxtPtr

  /// Creates the parser, without the four bytes it would like for detecting the encoding: it
  /// waits for them itself.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  public init() throws(ParseFailure) {
    Self.refuseExternalEntities
    // Conversion errors go past the context's own handler, to standard error. Set for each parse:
    // libxml2 keeps it a thread.
    shim_silence_generic_errors()
    var handler = unsafe Libxml2Callbacks.handler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
      throw ParseFailure(.unavailable, reason: "xmlCreatePushParserCtxt returned NULL")
    }
    unsafe xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue))
    // Without it an attribute's value has `&#38;` for each ampersand, and entities unexpanded. By
    // the field, since the option that sets it, `NOENT`, also has external entities loaded.
    unsafe context.pointee.replaceEntities = 1
    unsafe self.context = context
  }

  deinit {
    // An internal subset makes a document even without a tree; freeing the context leaves it.
    unsafe xmlFreeDoc(context.pointee.myDoc)
    unsafe xmlFreeParserCtxt(context)
    // The words of the last error or warning would stay with the thread.
    xmlResetLastError()
  }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error, namespace errors included.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    var session = unsafe Libxml2Session(sink: sink, context: context)
    return try unsafe withUnsafeMutablePointer(to: &session) {
      session throws(ParseFailure) in
      unsafe context.pointee.userData = UnsafeMutableRawPointer(session)
      while let chunk = chunks.next(atMost: Self.largestPiece) {
        unsafe chunk.withUnsafeBytes { bytes in
          _ = unsafe xmlParseChunk(
            context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 0)
        }
        if let end = try unsafe session.pointee.end() { return end }
      }
      // The result of a call can be 0 although the document is bad; the context is asked instead.
      unsafe xmlParseChunk(context, nil, 0, 1)
      return try unsafe session.pointee.end() ?? .complete
    }
  }

  /// Makes the process refuse every external entity, whatever a document declares; done once.
  private static let refuseExternalEntities: Void = unsafe xmlSetExternalEntityLoader {
    _, _, _ in unsafe xmlParserInputPtr(bitPattern: 0)
  }

  /// The loaded library's number, `20914` for 2.9.14, with the dots put in.
  private static var libraryVersion: String {
    let digits = unsafe String(cString: shim_xml_parser_version()).prefix { $0.isNumber }
    guard let number = Int(digits) else { return LIBXML_DOTTED_VERSION }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
