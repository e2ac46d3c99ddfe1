internal import CLibxml2
internal import FeedEvents

/// What the callbacks of one parse share; lives on the stack of `parse`.
@unsafe
struct Libxml2Session {
  let sink: SinkHandle
  let context: xmlParserCtxtPtr
  private var failure: ParseFailure?
  private var stop: SourcePosition?
  /// The line ends of CDATA, which libxml2 leaves as they are.
  var lineEnds = CDATALineEnds()

  init(sink: SinkHandle, context: xmlParserCtxtPtr) {
    unsafe self.sink = sink
    unsafe self.context = context
  }

  /// Whether the parse is over before the document is.
  ///
  /// - Throws: The first failure.
  func end() throws(ParseFailure) -> ParseEnd? {
    if let stop = unsafe stop { return .stopped(at: stop) }
    if let failure = unsafe failure { throw failure }
    // Not well-formed, or given up without a word, as when the bytes can't be converted. Not by
    // `nsWellFormed`, which a namespace that is no URI clears as well: a warning, though not by name.
    guard unsafe context.pointee.wellFormed == 0 || context.pointee.disableSAX != 0 else {
      return nil
    }
    throw unsafe ParseFailure(
      .malformed, code: Int(context.pointee.errNo), reason: "not well-formed", position: position)
  }

  /// Stops the parser because the sink has asked for it.
  mutating func stopParser() {
    unsafe stop = position
    unsafe xmlStopParser(context)
  }

  /// Remembers the first error, and keeps the events after it from being heard.
  ///
  /// A namespace error does not stop libxml2, so it is told to send nothing more.
  mutating func note(_ error: xmlError) {
    let isNamespace = unsafe error.domain == CInt(XML_FROM_NAMESPACE.rawValue)
    // A namespace that is no URI is reported as an error, though its number is a warning's.
    let isWarning = unsafe error.code == CInt(XML_WAR_NS_URI.rawValue)
    let isError =
      unsafe error.level == XML_ERR_FATAL
      || (isNamespace && error.level == XML_ERR_ERROR && !isWarning)
    guard isError, unsafe failure == nil, unsafe stop == nil else { return }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "no message"
    var position = unsafe position
    unsafe position.line = Int(error.line)
    unsafe failure = ParseFailure(
      unsafe isNamespace ? .namespace : kind(of: error.code), code: Int(error.code),
      reason: String(words.prefix { $0 != "\n" }), position: position)
    unsafe context.pointee.disableSAX = 1
  }

  /// Where the parser stands now.
  private var position: SourcePosition {
    guard let input = unsafe context.pointee.input else { return SourcePosition() }
    let consumed = unsafe xmlByteConsumed(context)
    return unsafe SourcePosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col),
      byteOffset: consumed < 0 ? nil : Int(consumed))
  }

  private func kind(of code: CInt) -> ParseFailure.Kind {
    switch UInt32(bitPattern: code) {
    case XML_ERR_NO_MEMORY.rawValue, XML_ERR_ENTITY_LOOP.rawValue: .limit
    default: .malformed
    }
  }
}
