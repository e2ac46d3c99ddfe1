package import FeedEvents
internal import Foundation
internal import FoundationXML

/// A program that counts a feed's events with its own delegate, without this project's seam.
///
/// It shows what the backend adds to `XMLParser`. It has the backend's duties: it distinguishes attributes
/// from namespace declarations, resolves their prefixes, counts adjacent text as one event, and ends the
/// parse at the first error.
package enum FoundationControl {
  /// Parses a document that arrives in chunks.
  package static func countEvents(_ chunks: inout ChunkStream) throws(ParseFailure) -> Int {
    chunks.keepPrologWhole()
    let delegate = unsafe withUnsafeMutablePointer(to: &chunks) { chunks in
      let delegate = CountingDelegate(unsafe ReplayInputStream(chunks))
      let parser = XMLParser(stream: delegate.input)
      parser.delegate = delegate
      parser.shouldProcessNamespaces = true
      parser.shouldReportNamespacePrefixes = true
      _ = parser.parse()
      return delegate
    }
    if let failure = delegate.failure { throw failure }
    return delegate.events
  }
}

private final class CountingDelegate: NSObject, XMLParserDelegate {
  let input: ReplayInputStream
  private(set) var events = 0
  private(set) var failure: ParseFailure?
  private var isOver = false
  private var inText = false
  private var prefixes: [(prefix: String, uri: String)] = []
  /// A count that keeps the compiler from removing the look-ups.
  private var unresolved = 0

  init(_ input: ReplayInputStream) { self.input = input }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard !isOver else { return }
    events += 1 + attributes.count
    inText = false
    for (name, _) in attributes {
      guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let prefix = name[..<colon]
      if prefixes.last(where: { $0.prefix == prefix })?.uri == nil { unresolved += 1 }
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard !isOver else { return }
    events += 1
    inText = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !isOver else { return }
    events += inText ? 0 : 1
    inText = true
  }

  func parser(_ parser: XMLParser, foundIgnorableWhitespace text: String) {
    self.parser(parser, foundCharacters: text)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard !isOver, !block.isEmpty else { return }
    events += inText ? 0 : 1
    inText = true
  }

  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI uri: String) {
    prefixes.append((prefix, uri))
  }

  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    if let ended = prefixes.lastIndex(where: { $0.prefix == prefix }) { prefixes.remove(at: ended) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard !isOver, XMLParserError(error).severity == .error else { return }
    let failure = ParseFailure(
      error, at: SourcePosition(line: parser.lineNumber, column: parser.columnNumber))
    self.failure = failure
    isOver = true
    input.end()
    if !XMLParserError.isConversionError(failure.code) { parser.abortParsing() }
  }
}
