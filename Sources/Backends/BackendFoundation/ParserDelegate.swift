internal import FeedEvents
internal import Foundation
internal import FoundationXML

/// Translates the delegate calls of `XMLParser` into events.
///
/// Each name and value arrives as a native `String`; its `utf8Span` is borrowed, not copied.
@safe
final class ParserDelegate: NSObject, XMLParserDelegate {
  /// The notes of a row: what holds for every row of `XMLParser`, and its own.
  static func notes(_ own: String...) -> [String] {
    [
      "options: RECOVER NOENT, which XMLParser forces; aborted at its first error",
      "drops internal entities",
    ] + own
  }

  static let namespacesNote = "namespaces on; attribute namespaces resolved here"

  private let sink: SinkHandle
  private let hasNamespaces: Bool
  private var scopes = NamespaceScopes()
  private var arena = AttributeArena()
  private var lineEnds = CDATALineEnds()
  private var heardElement = false
  private var failure: ParseFailure?
  private var stop: SourcePosition?

  private init(_ sink: SinkHandle, hasNamespaces: Bool) {
    unsafe self.sink = sink
    self.hasNamespaces = hasNamespaces
  }

  /// Runs a parser that reads `chunks` through a stream.
  ///
  /// - Throws: The first error.
  static func stream(
    _ chunks: inout ChunkStream, into sink: SinkHandle, hasNamespaces: Bool
  ) throws(ParseFailure) -> ParseEnd {
    try unsafe withUnsafeMutablePointer(to: &chunks) { chunks throws(ParseFailure) in
      let parser = unsafe XMLParser(stream: ReplayInputStream(chunks))
      return try unsafe run(parser, into: sink, hasNamespaces: hasNamespaces)
    }
  }

  /// Runs `parser` to its end and judges the outcome by the errors it reported.
  ///
  /// The result of `parse()` is true for a truncated document, so it isn't asked.
  ///
  /// - Throws: The first error.
  static func run(
    _ parser: XMLParser, into sink: SinkHandle, hasNamespaces: Bool
  ) throws(ParseFailure) -> ParseEnd {
    let delegate = unsafe ParserDelegate(sink, hasNamespaces: hasNamespaces)
    parser.delegate = delegate
    parser.shouldProcessNamespaces = hasNamespaces
    parser.shouldReportNamespacePrefixes = hasNamespaces
    _ = parser.parse()
    if let stop = delegate.stop { return .stopped(at: stop) }
    if let failure = delegate.failure { throw failure }
    if let error = parser.parserError, !delegate.ignores(error) {
      throw Self.failure(for: error, by: parser)
    }
    guard delegate.heardElement else {
      // Of up to three bytes it says nothing at all.
      throw ParseFailure(.malformed, reason: "no element, and no error from XMLParser")
    }
    return .complete
  }

  // MARK: - Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    heardElement = true
    lineEnds.isAfterCarriageReturn = false
    let uri = namespaceURI ?? ""
    let name = XMLName(local: XMLText(name.utf8Span), namespace: XMLText(uri.utf8Span))
    if attributes.isEmpty {
      unsafe sink.startElement(name, attributes: XMLAttributes(Span()))
    } else {
      if hasNamespaces {
        arena.fill(attributes, scopes: scopes)
      } else {
        arena.fill(attributes)
      }
      unsafe arena.report(name, to: sink)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil else { return }
    lineEnds.isAfterCarriageReturn = false
    let uri = namespaceURI ?? ""
    let name = XMLName(local: XMLText(name.utf8Span), namespace: XMLText(uri.utf8Span))
    if unsafe sink.endElement(name) == .stop {
      stop = Self.position(of: parser)
      parser.abortParsing()
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard failure == nil else { return }
    lineEnds.isAfterCarriageReturn = false
    unsafe sink.text(XMLText(text.utf8Span))
  }

  func parser(_ parser: XMLParser, foundIgnorableWhitespace text: String) {
    self.parser(parser, foundCharacters: text)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard failure == nil else { return }
    unsafe block.withUnsafeBytes { bytes in
      unsafe lineEnds.report(bytes.assumingMemoryBound(to: UInt8.self), to: sink)
    }
  }

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI uri: String) {
    scopes.begin(prefix, uri: uri)
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) { scopes.end(prefix) }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil, stop == nil, !ignores(error) else { return }
    failure = Self.failure(for: error, by: parser)
    parser.abortParsing()
  }

  // MARK: - Errors

  private static func position(of parser: XMLParser) -> SourcePosition {
    SourcePosition(line: parser.lineNumber, column: parser.columnNumber)
  }

  private static func failure(for error: any Error, by parser: XMLParser) -> ParseFailure {
    let error = error as NSError
    return ParseFailure(
      kind(of: error.code), code: error.code,
      reason: "\(error.domain) \(error.code)", position: position(of: parser))
  }

  /// Whether libxml2 meant a warning, which `XMLParser` passes on as an error, or means namespaces
  /// where nobody asked for them.
  ///
  /// The `XML_WAR_…` and `XML_NS_ERR_…` numbers of libxml2's `xmlerror.h`.
  private func ignores(_ error: any Error) -> Bool {
    let code = (error as NSError).code
    return [27, 93, 97, 98, 99, 100, 106, 107].contains(code)
      || (!hasNamespaces && Self.kind(of: code) == .namespace)
  }

  /// By the numbers of libxml2's `xmlerror.h`, as in the backend of that library.
  private static func kind(of code: Int) -> ParseFailure.Kind {
    switch code {
    // XML_NS_ERR_XML_NAMESPACE … XML_NS_ERR_COLON
    case 200...205: .namespace
    // XML_ERR_NO_MEMORY, XML_ERR_ENTITY_LOOP
    case 2, 89: .limit
    default: .malformed
    }
  }
}
