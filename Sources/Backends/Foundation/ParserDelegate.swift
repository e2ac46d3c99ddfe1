internal import FeedEvents
internal import Foundation
internal import FoundationXML

/// Translates the delegate calls of `XMLParser` into events.
///
/// Each name and value arrives as a native `String`, whose bytes are borrowed, not copied.
@safe
final class ParserDelegate: NSObject, XMLParserDelegate {
  /// The notes of an implementation: what holds for every implementation of `XMLParser`, and its own.
  static func notes(_ own: String...) -> [String] {
    [
      "options: RECOVER NOENT, which XMLParser forces; its events after the first error are ignored",
      "drops internal entities",
      "a character of UTF-32, or of an encoding that libxml2 converts by ICU, must not be cut",
      """
      XMLParser ends the process at a processing instruction without data, #IMPLIED, #REQUIRED, \
      NOTATION and NDATA
      """,
    ] + own
  }

  static let namespacesNote = "namespaces on; attribute namespaces resolved here"

  /// It lies behind a pointer, as each use of a stored property of a class is checked for exclusivity: 7 %
  /// of the instructions of a parse.
  ///
  /// The calls copy it: a closure that captures the delegate retains it, which is slow for an object
  /// that is referred to weakly, as `XMLParser` does.
  private let parse: UnsafeMutablePointer<Parse>

  /// What the calls of one parse share.
  @safe
  private struct Parse: ~Copyable {
    let sink: SinkHandle
    /// The input to end at an error; `nil` where the parser has it all.
    let input: ReplayInputStream?
    var attributes: AttributeRecords
    /// Whether no event is reported any more.
    var isOver = false
    var metElement = false
    /// Where a piece of CDATA ends whose last byte is a carriage return.
    var carriageReturn: SourcePosition?
    /// An error, unless the target of the processing instruction that comes is no reserved one.
    var reservedTarget: ParseFailure?
    var failure: ParseFailure?
    var stop: SourcePosition?
  }

  private init(_ sink: SinkHandle, input: ReplayInputStream?, hasNamespaces: Bool) {
    unsafe parse = .allocate(capacity: 1)
    unsafe parse.initialize(
      to: Parse(
        sink: sink, input: input, attributes: AttributeRecords(hasNamespaces: hasNamespaces)))
  }

  deinit {
    unsafe parse.deinitialize(count: 1)
    unsafe parse.deallocate()
  }

  /// Runs a parser that reads `chunks` through a stream.
  ///
  /// - Throws: The first error.
  static func stream(
    _ chunks: inout ChunkStream, into sink: SinkHandle, hasNamespaces: Bool
  ) throws(ParseFailure) -> ParseEnd {
    // As for libxml2, which reads it.
    chunks.keepPrologWhole()
    return try unsafe withUnsafeMutablePointer(to: &chunks) { chunks throws(ParseFailure) in
      let input = unsafe ReplayInputStream(chunks)
      return try unsafe run(
        XMLParser(stream: input), input: input, into: sink, hasNamespaces: hasNamespaces)
    }
  }

  /// Runs `parser` to its end and judges the outcome by the errors it reported.
  ///
  /// The result of `parse()` is true for a truncated document, so it isn't asked.
  ///
  /// - Throws: The first error.
  static func run(
    _ parser: XMLParser, input: ReplayInputStream? = nil, into sink: SinkHandle,
    hasNamespaces: Bool
  ) throws(ParseFailure) -> ParseEnd {
    let delegate = unsafe ParserDelegate(sink, input: input, hasNamespaces: hasNamespaces)
    parser.delegate = delegate
    parser.shouldProcessNamespaces = hasNamespaces
    parser.shouldReportNamespacePrefixes = hasNamespaces
    _ = parser.parse()
    if let stop = unsafe delegate.parse.pointee.stop { return .stopped(at: stop) }
    if let failure = unsafe delegate.parse.pointee.failure { throw failure }
    if let error = parser.parserError, delegate.severity(of: error) == .error {
      throw ParseFailure(error, at: position(of: parser))
    }
    guard unsafe delegate.parse.pointee.metElement else {
      // About up to three bytes it says nothing at all.
      throw ParseFailure(.malformed, reason: "no element, and no error from XMLParser")
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
    unsafe parse.pointee.metElement = true
    // Two closures: one that captures the dictionary retains it, for most tags an empty one.
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
      // A piece begins where the one before it ends, unless a section ends and another begins.
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
    unsafe parse.pointee.attributes.scopes?.begin(prefix, uri: uri)
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    unsafe parse.pointee.attributes.scopes?.end(prefix)
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
  /// The parser is aborted, as it may end the process over what comes after an error; but not while it
  /// reports that bytes can't be converted: libxml2 goes on to use what that frees. Then its input ends,
  /// and it is aborted at the next event.
  private func end(_ parser: XMLParser, _ failure: ParseFailure) {
    guard unsafe !parse.pointee.isOver else { return }
    unsafe parse.pointee.failure = failure
    unsafe parse.pointee.isOver = true
    unsafe parse.pointee.input?.end()
    if !XMLParserError.isOfConversion(failure.code) { parser.abortParsing() }
  }

  /// Whether no event is reported any more.
  private func isOver(_ parser: XMLParser) -> Bool {
    guard unsafe parse.pointee.isOver else { return false }
    parser.abortParsing()
    return true
  }

  private static func position(of parser: XMLParser) -> SourcePosition {
    SourcePosition(line: parser.lineNumber, column: parser.columnNumber)
  }

  private func severity(of error: any Error) -> XMLParserError.Severity {
    unsafe XMLParserError(error).severity(hasNamespaces: parse.pointee.attributes.scopes != nil)
  }
}

extension SourcePosition {
  /// The place behind `text`, as libxml2 counts lines and columns in CDATA: by bytes.
  fileprivate func advanced(over text: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    var position = self
    unsafe text.forEach { byte in
      position.column = byte == UInt8(ascii: "\n") ? 1 : position.column.map { $0 + 1 }
      if byte == UInt8(ascii: "\n") { position.line = position.line.map { $0 + 1 } }
    }
    return position
  }
}
