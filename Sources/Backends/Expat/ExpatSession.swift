internal import CExpat
internal import FeedEvents
internal import Glibc

/// The state that the callbacks of one parse share; lives on the stack of `parse`.
@unsafe
struct ExpatSession {
  let sink: SinkHandle
  private let parser: XML_Parser
  /// Whether the document declares UTF-8 under a name that expat does not know.
  var isUTF8 = false

  init(sink: SinkHandle, parser: XML_Parser) {
    unsafe self.sink = sink
    unsafe self.parser = parser
  }

  /// Stops the parser because the sink asked for it.
  func stopParser() { _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  /// Returns the stop that made `XML_Parse` fail, or throws the error.
  func end() throws(ParseFailure) -> ParseEnd {
    let code = unsafe XML_GetErrorCode(parser)
    if code == XML_ERROR_ABORTED { return unsafe .stopped(at: position) }
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    throw unsafe ParseFailure(
      kind(of: code), code: Int(code.rawValue), reason: words ?? "no message", position: position)
  }

  private var position: SourcePosition {
    // Expat counts columns from 0. In Debian's first revisions, its byte index is -1 before any input.
    unsafe SourcePosition(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))))
  }

  private func kind(of code: XML_Error) -> ParseFailure.Kind {
    switch code {
    case XML_ERROR_UNBOUND_PREFIX, XML_ERROR_UNDECLARING_PREFIX, XML_ERROR_RESERVED_PREFIX_XML,
      XML_ERROR_RESERVED_PREFIX_XMLNS, XML_ERROR_RESERVED_NAMESPACE_URI:
      .namespace
    case XML_ERROR_NO_MEMORY, XML_ERROR_AMPLIFICATION_LIMIT_BREACH: .limit
    default: .malformed
    }
  }
}

/// The salt of expat's hash tables.
///
/// It is random for each parser, unless the environment has `FEED_HARNESS_FIXED_SALT=1`, so that two runs
/// execute the same instructions.
enum HashSalt {
  /// Whether the environment asks for a fixed salt; read once.
  static let isFixed =
    unsafe getenv("FEED_HARNESS_FIXED_SALT").map { unsafe String(cString: $0) } == "1"

  /// Sets the fixed salt in a parser without input, if the environment asks for it.
  static func set(in parser: XML_Parser) {
    // Zero would mean a random salt.
    if isFixed { _ = unsafe XML_SetHashSalt(parser, 1) }
  }
}

/// Reparse deferral: expat waits for more bytes before it retries an incomplete token.
///
/// It can delay events (CVE-2023-52425). Upstream has it since 2.6.0, Debian since a revision of 2.5.0. The
/// switch is looked up by name, because a reference at link time would keep a worker from starting with a
/// library that lacks it.
enum ReparseDeferral {
  private typealias Switch = @convention(c) (XML_Parser?, XML_Bool) -> XML_Bool

  private static let deferralSwitch: Switch? =
    unsafe dlsym(nil, "XML_SetReparseDeferralEnabled")
    .map { unsafe unsafeBitCast($0, to: Switch.self) }

  /// Whether the loaded library has reparse deferral, which is on by default.
  static var isInLibrary: Bool { unsafe deferralSwitch != nil }

  /// Makes a parser without input report every token at once.
  ///
  /// - Returns: Whether the library supports this.
  static func turnOff(in parser: XML_Parser) -> Bool {
    unsafe deferralSwitch.map { unsafe $0(parser, XML_Bool(XML_FALSE)) == XML_TRUE } ?? false
  }
}
