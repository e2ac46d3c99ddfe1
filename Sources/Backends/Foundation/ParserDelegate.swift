internal import FeedEvents
internal import Foundation
internal import FoundationXML

/// A delegate that translates the calls of `XMLParser` into events.
///
/// Each name and value arrives as a native `String`, whose bytes are borrowed, not copied.
@safe
final class ParserDelegate: NSObject, XMLParserDelegate {
  /// Returns the notes of an implementation: those common to all that use `XMLParser`, and its own.
  static func notes(_ own: String...) -> [String] {
    [
      "options: RECOVER NOENT, forced by XMLParser; events after the first error are ignored",
      "drops internal entities",
      "chunks must not split a character of UTF-32, or of an encoding that libxml2 converts with ICU",
      """
      XMLParser ends the process at a processing instruction without data, #IMPLIED, #REQUIRED, \
      NOTATION and NDATA
      """,
    ] + own
  }

  static let namespacesNote = "namespaces on; the harness resolves those of attributes"

  /// The state of the parse, behind a pointer to avoid checks for exclusivity.
  ///
  /// Each use of a stored property of a class is checked, which takes 7 % of the instructions of a parse. The
  /// delegate calls copy the pointer: a closure that captures the delegate retains it, which is slow for an
  /// object with a weak reference, and `XMLParser` has one to its delegate.
  private let parse: UnsafeMutablePointer<Parse>

  /// The state that the delegate calls of one parse share.
  @safe
  private struct Parse: ~Copyable {
    let sink: SinkHandle
    /// The input to end at an error; `nil` if the parser has all input at once.
    let input: ReplayInputStream?
    var attributes: AttributeRecords
    /// Whether events are no longer reported.
    var isOver = false
    var hasFoundElement = false
    /// The end of the last piece of CDATA, if its last byte is a carriage return.
    var carriageReturn: SourcePosition?
    /// A pending error, which counts only if the target of the next processing instruction is reserved.
    var reservedTarget: ParseFailure?
    var failure: ParseFailure?
    var stop: SourcePosition?
  }

  private init(_ sink: SinkHandle, input: ReplayInputStream?) {
    unsafe parse = .allocate(capacity: 1)
    unsafe parse.initialize(
      to: Parse(sink: sink, input: input, attributes: AttributeRecords()))
  }

  deinit {
    unsafe parse.deinitialize(count: 1)
    unsafe parse.deallocate()
  }

  /// Runs a parser that reads `chunks` through a stream.
  static func stream(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    // Needed because libxml2 reads the prolog.
    chunks.keepPrologWhole()
    return try unsafe withUnsafeMutablePointer(to: &chunks) { chunks throws(ParseFailure) in
      let input = unsafe ReplayInputStream(chunks)
      return try unsafe run(XMLParser(stream: input), input: input, into: sink)
    }
  }

  /// Runs `parser` to its end, and determines the result from the errors that it reported.
  ///
  /// The result of `parse()` is true even for a truncated document, so it is ignored.
  static func run(
    _ parser: XMLParser, input: ReplayInputStream? = nil, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    let delegate = unsafe ParserDelegate(sink, input: input)
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    _ = parser.parse()
    if let stop = unsafe delegate.parse.pointee.stop { return .stopped(at: stop) }
    if let failure = unsafe delegate.parse.pointee.failure { throw failure }
    if let error = parser.parserError, delegate.severity(of: error) == .error {
      throw ParseFailure(error, at: position(of: parser))
    }
    guard unsafe delegate.parse.pointee.hasFoundElement else {
      // For up to three bytes, XMLParser reports nothing at all.
      throw ParseFailure(.malformed, reason: "XMLParser reported no element and no error")
    }
    return .complete
  }

  // MARK: - Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard !isOver(parser) else { return }
    let parse = unsafe parse
    unsafe parse.pointee.hasFoundElement = true
    // Two closures, because one that captures the dictionary retains it, and for most tags it is empty.
    guard !attributes.isEmpty else {
      return Self.withName(name, namespaceURI) { name in
        unsafe parse.pointee.sink.startElement(name, attributes: XMLAttributes(Span()))
      }
    }
    Self.withName(name, namespaceURI) { name in
      unsafe parse.pointee.attributes.report(name, attributes, to: parse.pointee.sink)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard !isOver(parser) else { return }
    let parse = unsafe parse
    let directive = Self.withName(name, namespaceURI) { name in
      unsafe parse.pointee.sink.endElement(name)
    }
    if directive == .stop {
      unsafe parse.pointee.stop = Self.position(of: parser)
      unsafe parse.pointee.isOver = true
      parser.abortParsing()
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !isOver(parser) else { return }
    let parse = unsafe parse
    unsafe text.withUTF8Bytes { bytes in
      unsafe parse.pointee.sink.text(XMLText(checkedByParser: bytes))
    }
  }

  func parser(_ parser: XMLParser, foundIgnorableWhitespace text: String) {
    self.parser(parser, foundCharacters: text)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard !isOver(parser) else { return }
    let parse = unsafe parse
    unsafe block.withUnsafeBytes { bytes in
      let piece = unsafe bytes.assumingMemoryBound(to: UInt8.self)
      // A piece begins where the previous one ends, unless one section ends and another begins.
      let isContinued = unsafe parse.pointee.carriageReturn.map { $0 == Self.position(of: parser) }
      unsafe parse.pointee.sink.cdata(piece, followsCarriageReturn: isContinued ?? false)
      let endsInCarriageReturn = unsafe piece.last == UInt8(ascii: "\r")
      unsafe parse.pointee.carriageReturn =
        endsInCarriageReturn ? Self.position(of: parser).advanced(over: piece) : nil
    }
  }

  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) {
    guard let failure = unsafe parse.pointee.reservedTarget.take() else { return }
    if target.lowercased() == "xml" { end(parser, failure) }
  }

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI uri: String) {
    unsafe parse.pointee.attributes.scopes.begin(prefix, uri: uri)
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    unsafe parse.pointee.attributes.scopes.end(prefix)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    switch severity(of: error) {
    case .warning: break
    case .errorIfTargetIsReserved:
      unsafe parse.pointee.reservedTarget = ParseFailure(error, at: Self.position(of: parser))
    case .error: end(parser, ParseFailure(error, at: Self.position(of: parser)))
    }
  }

  private static func withName<Result>(
    _ name: String, _ uri: String?, _ body: (XMLName) -> Result
  ) -> Result {
    unsafe name.withUTF8Bytes { local in
      guard let uri else {
        return unsafe body(
          XMLName(checkedByParser: local, namespace: UnsafeBufferPointer(start: nil, count: 0)))
      }
      return unsafe uri.withUTF8Bytes { uri in
        unsafe body(XMLName(checkedByParser: local, namespace: uri))
      }
    }
  }

  // MARK: - Errors

  /// Ends the parse at its first error.
  ///
  /// The parser is aborted, because what follows an error may make it end the process. It is not aborted
  /// while it reports that bytes can't be converted, because libxml2 then uses what the abort frees. In that
  /// case its input ends, and it is aborted at the next event.
  private func end(_ parser: XMLParser, _ failure: ParseFailure) {
    guard unsafe !parse.pointee.isOver else { return }
    unsafe parse.pointee.failure = failure
    unsafe parse.pointee.isOver = true
    unsafe parse.pointee.input?.end()
    if !XMLParserError.isConversionError(failure.code) { parser.abortParsing() }
  }

  /// Returns whether events are no longer reported, and if so, aborts the parser.
  private func isOver(_ parser: XMLParser) -> Bool {
    guard unsafe parse.pointee.isOver else { return false }
    parser.abortParsing()
    return true
  }

  private static func position(of parser: XMLParser) -> SourcePosition {
    SourcePosition(line: parser.lineNumber, column: parser.columnNumber)
  }

  private func severity(of error: any Error) -> XMLParserError.Severity {
    XMLParserError(error).severity
  }
}

extension SourcePosition {
  /// Returns the position after `text`, with lines and columns counted by bytes, as libxml2 does in CDATA.
  fileprivate func advanced(over text: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    var position = self
    unsafe text.forEach { byte in
      position.column = byte == UInt8(ascii: "\n") ? 1 : position.column.map { $0 + 1 }
      if byte == UInt8(ascii: "\n") { position.line = position.line.map { $0 + 1 } }
    }
    return position
  }
}
