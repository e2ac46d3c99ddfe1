internal import CExpat
package import FeedEvents

@safe
package struct ExpatBackend: ReusableBackend, ~Copyable {
  package static var identity: BackendIdentity {
    let version = XML_ExpatVersionInfo()
    return BackendIdentity(
      name: "expat", library: "expat",
      version: "\(version.major).\(version.minor).\(version.micro)", symbol: "XML_Parse",
      input: .push, takesEncoding: true, positions: "line column byte",
      notes: notes(
        "options: namespaces on",
        ReparseDeferral.isInLibrary
          ? "reparse deferral on (the default of the library)"
          : "no reparse deferral: this revision of the library does not support it"))
  }

  /// Returns the notes of an implementation: its options, and the notes common to all that use expat.
  static func notes(_ options: String...) -> [String] {
    options + [
      "iconv converts encodings whose first byte determines a character's length, so not GB18030 or ISO-2022",
      HashSalt.isFixed ? "hash salt fixed by FEED_HARNESS_FIXED_SALT" : "hash salt random",
    ]
  }

  /// The function that resets a parser; it keeps only the buffers.
  package static var resetFunction: String { "XML_ParserReset" }

  /// The most bytes for one call, which takes the length as a C `int`.
  private static let maximumPiece = 1 << 30

  private let parser: XML_Parser
  private let options: ExpatOptions

  package init() throws(ParseFailure) { try self.init(ExpatOptions()) }

  init(_ options: ExpatOptions) throws(ParseFailure) {
    guard let parser = unsafe options.makeParser() else {
      throw ParseFailure(.unavailable, reason: "expat could not allocate a parser")
    }
    guard unsafe options.configure(parser) else {
      unsafe XML_ParserFree(parser)
      throw ExpatOptions.unavailable
    }
    unsafe self.parser = parser
    self.options = options
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Resets the parser, which clears its handlers, its salt and its deferral.
  package mutating func reset() throws(ParseFailure) {
    guard unsafe XML_ParserReset(parser, nil) == XML_TRUE else {
      throw ParseFailure(.unavailable, reason: "XML_ParserReset failed")
    }
    guard unsafe options.configure(parser) else { throw ExpatOptions.unavailable }
  }

  /// Parses one document, with one callback per event.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    // A declaration that must be read again is then complete in the first piece.
    chunks.keepPrologWhole()
    var session = unsafe ExpatSession(sink: sink, parser: parser)
    return try unsafe withUnsafeMutablePointer(to: &session) {
      session throws(ParseFailure) in
      unsafe ExpatCallbacks.setContext(of: parser, to: session)
      if let encoding = chunks.transport.encoding { unsafe XML_SetEncoding(parser, encoding) }
      while let chunk = chunks.next(atMost: Self.maximumPiece) {
        var status = feed(chunk)
        if status != XML_STATUS_OK, unsafe session.pointee.isUTF8 {
          try unsafe restartAsUTF8(session)
          status = feed(chunk)
        }
        if status != XML_STATUS_OK { return try unsafe session.pointee.end() }
      }
      guard unsafe XML_Parse(parser, nil, 0, 1) == XML_STATUS_OK else {
        return try unsafe session.pointee.end()
      }
      return .complete
    }
  }

  private func feed(_ chunk: RawSpan) -> XML_Status {
    unsafe chunk.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 0)
    }
  }

  /// Resets the parser, which has read only the declaration, so that it reads the document as UTF-8.
  private func restartAsUTF8(_ session: UnsafeMutablePointer<ExpatSession>) throws(ParseFailure) {
    unsafe session.pointee.isUTF8 = false
    guard unsafe XML_ParserReset(parser, "UTF-8") == XML_TRUE, unsafe options.configure(parser)
    else { throw ParseFailure(.unavailable, reason: "XML_ParserReset failed") }
    unsafe ExpatCallbacks.setContext(of: parser, to: session)
  }
}

/// The options of expat; the defaults are those of the implementation `expat`.
struct ExpatOptions {
  /// Whether the library's default for reparse deferral stays.
  var leavesDeferral = true

  /// The failure for an option that the library does not support.
  static let unavailable = ParseFailure(
    .unavailable,
    reason: "this libexpat does not support reparse deferral, so it can't be turned off")

  /// Creates a parser without callbacks; `nil` if memory is short.
  func makeParser() -> XML_Parser? {
    unsafe XML_ParserCreateNS(nil, ExpatName.separator)
  }

  /// Sets what a new parser and a reset parser lack.
  ///
  /// - Returns: Whether the library supports the options.
  func configure(_ parser: XML_Parser) -> Bool {
    unsafe ExpatCallbacks.register(with: parser)
    unsafe HashSalt.set(in: parser)
    return unsafe leavesDeferral || ReparseDeferral.turnOff(in: parser)
  }
}

/// Expat in namespace mode, without reparse deferral.
package struct ExpatUndeferredBackend: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity {
    ExpatBackend.identity.variant(
      "undeferred",
      notes: ExpatBackend.notes("options: namespaces on", "reparse deferral off"),
      unavailability: ReparseDeferral.isInLibrary ? nil : ExpatOptions.unavailable.reason)
  }

  private var base: ExpatBackend

  package init() throws(ParseFailure) {
    base = try ExpatBackend(ExpatOptions(leavesDeferral: false))
  }

  /// Parses one document, with one callback per event.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd { try unsafe base.parse(&chunks, into: sink) }
}
