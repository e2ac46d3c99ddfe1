internal import CLibxml2
package import FeedEvents

/// libxml2's SAX2 push parser.
///
/// Options: `XML_PARSE_NONET`, and entities replaced, as XML 1.0 asks of a processor (§4.4). Not
/// `NOENT`, which reads files through external entities: those are refused by the loader. Not
/// `HUGE`, which lifts the library's limits; not `RECOVER`.
@safe
package struct Libxml2Backend: ReusableBackend, ~Copyable {
  /// The implementation `libxml2`.
  package static var identity: BackendIdentity {
    BackendIdentity(
      name: "libxml2", library: "libxml2", version: libraryVersion, symbol: "xmlParseChunk",
      input: .push, positions: "line column byte", notes: notes())
  }

  /// The notes of an implementation: what holds for every implementation of libxml2, and its own.
  static func notes(_ own: String...) -> [String] {
    [
      "options: NONET; entities replaced, external ones refused by the loader",
      "chunks over 1 MB are handed on in pieces; what stands before the root, in one",
      "a document that ICU converts, or iconv from UTF-32, is handed on as one up to 1 MB",
      "UTF-16 that is declared by another name is read otherwise when it is cut",
      "a comment after the root that begins with > is refused when it is cut",
      "iconv composes the accents of windows-1255 and windows-1258",
    ] + own
  }

  /// The function that makes a parser as new; it keeps the dictionary of names, if that is small.
  package static var resetFunction: String { "xmlCtxtResetPush" }

  /// The most that one call is handed: a larger one can run into the library's own limit of
  /// 10 MB of look-ahead, whose other cure is the unsafe `XML_PARSE_HUGE`.
  private static let largestPiece = 1 << 20

  /// The most bytes of names that a parser keeps for its next document: a dictionary of more than
  /// 10 MB is refused, which no single document may be blamed for.
  private static let largestDictionary = 100_000

  private let context: xmlParserCtxtPtr
  private let output: Output

  /// What the parser makes of a document.
  enum Output {
    /// Events with expanded names.
    case expandedNames
    /// Events with names as they are written.
    case qualifiedNames
    /// A tree, and no event.
    case tree
  }

  /// Creates the parser, without the four bytes it would like for detecting the encoding: it
  /// waits for them itself.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  package init() throws(ParseFailure) { try self.init(.expandedNames) }

  /// Creates the parser for one kind of output.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` when memory is short.
  init(_ output: Output) throws(ParseFailure) {
    Self.refuseExternalEntities
    // Conversion errors go past the context's own handler, to standard error. Set for each parse:
    // libxml2 keeps it a thread.
    shim_silence_generic_errors()
    guard let context = unsafe Self.makeContext(for: output) else {
      throw ParseFailure(.unavailable, reason: "xmlCreatePushParserCtxt returned NULL")
    }
    unsafe xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue))
    // Without it an attribute's value has `&#38;` for each ampersand, and entities unexpanded. By
    // the field, since the option that sets it, `NOENT`, also has external entities loaded.
    unsafe context.pointee.replaceEntities = 1
    // Or a tree lacks the attributes a document type gives by default. By the field as well: the option has
    // an external subset loaded.
    if output == .tree { unsafe context.pointee.loadsubset |= CInt(XML_COMPLETE_ATTRS) }
    // Or a tree lacks the text of an entity that an attribute referred to first.
    if output == .tree { unsafe context.pointee.options |= CInt(XML_PARSE_NOENT.rawValue) }
    unsafe self.context = context
    self.output = output
  }

  private static func makeContext(for output: Output) -> xmlParserCtxtPtr? {
    var handler =
      unsafe output == .tree
      ? Libxml2Callbacks.treeHandler()
      : Libxml2Callbacks.handler(hasNamespaces: output == .expandedNames)
    return unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
  }

  deinit {
    // An internal subset makes a document even without a tree; freeing the context leaves it.
    unsafe xmlFreeDoc(context.pointee.myDoc)
    unsafe xmlFreeParserCtxt(context)
    // The words of the last error or warning would stay with the thread.
    xmlResetLastError()
  }

  /// Gives up the last document; the input of the next comes with its first bytes.
  package mutating func reset() throws(ParseFailure) {
    if unsafe xmlDictGetUsage(context.pointee.dict) > Self.largestDictionary {
      self = try Self(output)
      return
    }
    // By `xmlCtxtResetPush` alone, a parser that waits for work would keep the last document's
    // entities, and a buffer for the next.
    unsafe xmlCtxtReset(context)
    xmlResetLastError()
  }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error, namespace errors included.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    if unsafe context.pointee.input == nil { try makeInput() }
    // An internal subset is read otherwise when it is cut within a comment or a literal.
    chunks.keepPrologWhole()
    var session = unsafe Libxml2Session(
      sink: sink, context: context, hasNamespaces: output != .qualifiedNames)
    return try unsafe withUnsafeMutablePointer(to: &session) {
      session throws(ParseFailure) in
      if output != .tree {
        unsafe context.pointee.userData = UnsafeMutableRawPointer(session)
      }
      // Errors of conversion, of SAX1 and of a parser that builds a tree reach only the thread's handler.
      unsafe xmlSetStructuredErrorFunc(session) { session, error in
        unsafe Libxml2Callbacks.note(error, in: session)
      }
      defer { xmlSetStructuredErrorFunc(nil, nil) }
      // The first piece has the declaration of the encoding.
      if let end = try unsafe feed(&chunks, to: session, once: true) { return end }
      if !isStreamable { chunks.keepRestWhole() }
      if let end = try unsafe feed(&chunks, to: session) { return end }
      // The result of a call can be 0 although the document is bad; the context is asked instead.
      unsafe xmlParseChunk(context, nil, 0, 1)
      return try unsafe session.pointee.end() ?? .complete
    }
  }

  /// Hands on the chunks that are left, or the next alone.
  ///
  /// - Returns: How the parse ended, if it has.
  private func feed(
    _ chunks: inout ChunkStream, to session: UnsafeMutablePointer<Libxml2Session>,
    once: Bool = false
  ) throws(ParseFailure) -> ParseEnd? {
    while let chunk = chunks.next(atMost: Self.largestPiece) {
      unsafe chunk.withUnsafeBytes { bytes in
        _ = unsafe xmlParseChunk(
          context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 0)
      }
      if let end = try unsafe session.pointee.end() { return end }
      if once { break }
    }
    return nil
  }

  /// Whether a character may be cut.
  ///
  /// Where libxml2 converts by ICU, it has each piece converted as if it were the last; and it loses its
  /// place in units of two or four bytes that are converted by iconv.
  private var isStreamable: Bool {
    guard let encoder = unsafe context.pointee.input?.pointee.buf?.pointee.encoder else {
      return true
    }
    if unsafe encoder.pointee.input != nil { return true }
    guard unsafe encoder.pointee.iconv_in != nil, let name = unsafe encoder.pointee.name else {
      return false
    }
    let words = unsafe String(cString: name).uppercased()
    return !words.contains("UCS") && !words.contains("UTF")
  }

  /// The document that was built, which is the parser's.
  var document: xmlDocPtr? { unsafe context.pointee.myDoc }

  /// Gives a parser that was reset an input for its next document.
  private func makeInput() throws(ParseFailure) {
    guard unsafe xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
      throw ParseFailure(.unavailable, reason: "xmlCtxtResetPush found no memory")
    }
    // As in a new parser: it takes a parser that was reset for one that knows its encoding, and a
    // byte order mark, or UTF-16, for no document.
    unsafe context.pointee.charset = CInt(XML_CHAR_ENCODING_NONE.rawValue)
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

/// libxml2's SAX1 push parser, which knows no namespaces.
package struct Libxml2NoNamespacesBackend: FeedParserBackend, ~Copyable {
  /// The implementation `libxml2-no-namespaces`.
  package static var identity: BackendIdentity {
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
  package init() throws(ParseFailure) { base = try Libxml2Backend(.qualifiedNames) }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the first error.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd { try unsafe base.parse(&chunks, into: sink) }
}
