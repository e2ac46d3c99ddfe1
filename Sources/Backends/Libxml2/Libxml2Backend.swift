internal import CLibxml2
package import FeedEvents

/// libxml2's SAX2 push parser.
///
/// Options: `XML_PARSE_NONET`; entities are replaced, as XML 1.0 requires of a processor (§4.4). `NOENT` is
/// off except for a tree, because it reads files through external entities; the loader refuses those in any
/// case. `HUGE` is off, because it lifts the library's limits, and so is `RECOVER`.
@safe
package struct Libxml2Backend: ReusableBackend, ~Copyable {
  package static var identity: BackendIdentity {
    BackendIdentity(
      name: "libxml2", library: "libxml2", version: libraryVersion, symbol: "xmlParseChunk",
      input: .push, takesEncoding: true, positions: "line column byte", notes: notes())
  }

  /// Returns the notes of an implementation: those common to all that use libxml2, and its own.
  static func notes(_ own: String...) -> [String] {
    [
      "options: NONET; entities are replaced; the loader refuses external entities",
      "chunks over 1 MB are passed in pieces; all bytes before the root element are in one piece",
      "a document that ICU converts, or iconv from UTF-32, is passed whole, or in pieces of 1 MB",
      "UTF-16 that is declared as another encoding is decoded differently if it is split into chunks",
      "a comment after the root element that begins with > is rejected if it is split into chunks",
      "iconv composes the accents of windows-1255 and windows-1258",
    ] + own
  }

  /// The function that resets a parser; it keeps the dictionary of names, if that is small.
  package static var resetFunction: String { "xmlCtxtResetPush" }

  /// The most bytes that are passed in one call.
  ///
  /// A larger piece can exceed the library's own limit of 10 MB of look-ahead, for which the only other
  /// remedy is the unsafe `XML_PARSE_HUGE`.
  private static let maximumPiece = 1 << 20

  /// The largest dictionary of names that a parser keeps for its next document, in bytes.
  ///
  /// The library refuses a dictionary of more than 10 MB, which is not the fault of a single document.
  private static let maximumDictionarySize = 100_000

  private let context: xmlParserCtxtPtr
  private let output: Output

  enum Output {
    case events
    case tree
  }

  /// Creates the parser.
  ///
  /// It does not get the first four bytes for detecting the encoding, because it waits for them itself.
  package init() throws(ParseFailure) { try self.init(.events) }

  init(_ output: Output) throws(ParseFailure) {
    Self.refuseExternalEntities
    // Conversion errors bypass the context's own handler and go to standard error. Set for each parse,
    // because libxml2 has one generic handler per thread.
    shim_silence_generic_errors()
    guard let context = unsafe Self.makeContext(for: output) else {
      throw ParseFailure(.unavailable, reason: "xmlCreatePushParserCtxt returned NULL")
    }
    unsafe xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue))
    // Without this, the value of an attribute has `&#38;` for each ampersand, and unexpanded entities. The
    // field is set because the option that sets it, `NOENT`, also makes the library load external entities.
    unsafe context.pointee.replaceEntities = 1
    // Without this, a tree lacks the attributes that a document type gives by default. The field is set
    // because the option also makes the library load an external subset.
    if output == .tree { unsafe context.pointee.loadsubset |= CInt(XML_COMPLETE_ATTRS) }
    // Without this, a tree lacks the text of an entity whose first reference is in an attribute.
    if output == .tree { unsafe context.pointee.options |= CInt(XML_PARSE_NOENT.rawValue) }
    unsafe self.context = context
    self.output = output
  }

  private static func makeContext(for output: Output) -> xmlParserCtxtPtr? {
    var handler =
      unsafe output == .tree ? Libxml2Callbacks.treeHandler() : Libxml2Callbacks.handler()
    return unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
  }

  deinit {
    // An internal subset creates a document even without a tree, and the context does not free it.
    unsafe xmlFreeDoc(context.pointee.myDoc)
    unsafe xmlFreeParserCtxt(context)
    // The message of the last error or warning would stay with the thread.
    xmlResetLastError()
  }

  /// Discards the last document; the next call of `parse` creates the input for the next one.
  package mutating func reset() throws(ParseFailure) {
    if unsafe xmlDictGetUsage(context.pointee.dict) > Self.maximumDictionarySize {
      self = try Self(output)
      return
    }
    // With `xmlCtxtResetPush` alone, an idle parser would keep the last document's entities, and a buffer
    // for the next document.
    unsafe xmlCtxtReset(context)
    xmlResetLastError()
  }

  /// Parses one document, with one callback per event.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    if unsafe context.pointee.input == nil { try makeInput() }
    let encoding = chunks.transport.encoding
    guard unsafe shim_set_encoding(context, encoding) else {
      throw ParseFailure(
        .malformed, code: Int(XML_ERR_UNSUPPORTED_ENCODING.rawValue),
        reason: "unsupported encoding \(encoding ?? "")", position: SourcePosition())
    }
    // An internal subset is parsed differently if it is cut within a comment or a literal.
    chunks.keepPrologWhole()
    var session = unsafe Libxml2Session(sink: sink, context: context)
    return try unsafe withUnsafeMutablePointer(to: &session) {
      session throws(ParseFailure) in
      if output != .tree {
        unsafe context.pointee.userData = UnsafeMutableRawPointer(session)
      }
      // Errors of conversion and of a parser that builds a tree reach only the thread's handler.
      unsafe shim_set_thread_error_function(session) { session, error in
        unsafe Libxml2Callbacks.note(error, in: session)
      }
      defer { shim_set_thread_error_function(nil, nil) }
      // The first piece contains the encoding declaration.
      if let end = try unsafe feed(&chunks, to: session, once: true) { return end }
      if !isStreamable { chunks.keepRestWhole() }
      if let end = try unsafe feed(&chunks, to: session) { return end }
      // A call can return 0 although the document is bad, so the context is checked instead.
      unsafe xmlParseChunk(context, nil, 0, 1)
      return try unsafe session.pointee.end() ?? .complete
    }
  }

  /// Passes the remaining chunks, or only the next one, to the parser.
  ///
  /// - Returns: How the parse ended; `nil` if it has not ended.
  private func feed(
    _ chunks: inout ChunkStream, to session: UnsafeMutablePointer<Libxml2Session>,
    once: Bool = false
  ) throws(ParseFailure) -> ParseEnd? {
    while let chunk = chunks.next(atMost: Self.maximumPiece) {
      unsafe chunk.withUnsafeBytes { bytes in
        _ = unsafe xmlParseChunk(
          context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 0)
      }
      if let end = try unsafe session.pointee.end() { return end }
      if once { break }
    }
    return nil
  }

  /// Whether a character may be cut between two chunks.
  ///
  /// With ICU, libxml2 converts each piece as if it were the last. With iconv, it loses its place in units of
  /// two or four bytes.
  private var isStreamable: Bool {
    var name: UnsafePointer<CChar>?
    switch unsafe shim_conversion_of(context, &name) {
    case shim_converted_by_icu: return false
    case shim_converted_by_iconv:
      let words = unsafe name.map { unsafe String(cString: $0).uppercased() } ?? ""
      return !words.contains("UCS") && !words.contains("UTF")
    default: return true
    }
  }

  /// The document that was built; the parser owns it.
  var document: xmlDocPtr? { unsafe context.pointee.myDoc }

  /// Creates the input for the next document of a parser that was reset.
  private func makeInput() throws(ParseFailure) {
    guard unsafe xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
      throw ParseFailure(.unavailable, reason: "xmlCtxtResetPush could not allocate memory")
    }
    // As in a new parser. Otherwise a reset parser assumes that its encoding is known, and takes a byte
    // order mark, or UTF-16, for no document.
    unsafe context.pointee.charset = CInt(XML_CHAR_ENCODING_NONE.rawValue)
  }

  /// Makes the process refuse every external entity, whatever a document declares; evaluated once.
  private static let refuseExternalEntities: Void = unsafe xmlSetExternalEntityLoader {
    _, _, _ in unsafe xmlParserInputPtr(bitPattern: 0)
  }

  /// The version of the loaded library, which reports a number without dots: `20914` for 2.9.14.
  private static var libraryVersion: String {
    let digits = unsafe String(cString: shim_xml_parser_version()).prefix { $0.isNumber }
    guard let number = Int(digits) else { return LIBXML_DOTTED_VERSION }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
