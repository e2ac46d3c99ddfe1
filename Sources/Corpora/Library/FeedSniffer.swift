internal import FeedEvents

/// A detector that guesses the format and the record types of a document without a manifest, from its
/// beginning.
struct FeedSniffer {
  /// The syntax of the document.
  let syntax: DocumentSyntax
  private let head: String
  private let outline: JSONOutline

  init(_ head: DocumentHead) {
    self.head = head.text
    (syntax, outline) = (head.syntax, head.outline)
  }

  /// Returns the reason why the XML is not of this kind; `nil` if its root element shows that it is.
  func problem(as kind: DocumentKind) -> String? {
    let bytes = Array(head.utf8)
    var scanner = MarkupScanner(bytes.span)
    var isFirst = true
    while let token = scanner.next() {
      switch token.kind {
      case .startTag, .emptyTag:
        if kind == .document { return nil }
        let name = TagReader(token.range, of: bytes.span).name
        let root = String(decoding: bytes[name], as: UTF8.self)
        let local = root.split(separator: ":").last.map { $0.lowercased() }
        // The roots of RSS 0.9x and 2.0, Atom, and RSS 1.0.
        return ["rss", "feed", "rdf"].contains(local) ? nil : "its root element is <\(root)>"
      case .text where isFirst && !bytes[token.range].allSatisfy(\.isXMLSpace):
        return "it is not XML: it does not begin with markup"
      default: isFirst = false
      }
    }
    return "it has no root element"
  }

  /// The format of the document.
  var format: DocumentFormat {
    let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return .json }
    guard start.hasPrefix("<") else { return .other }
    if problem(as: .feed) == nil {
      switch firstElement(where: { _ in true })?.local.lowercased() {
      case "rss": return .rss
      case "feed": return .atom
      default: return .rdf
      }
    }
    return isHTML ? .html : .xml
  }

  /// Whether the document type or the root element is that of HTML.
  private var isHTML: Bool {
    let bytes = Array(head.utf8)
    var scanner = MarkupScanner(bytes.span)
    while let token = scanner.next() {
      let text = String(decoding: bytes[token.range.prefix(16)], as: UTF8.self).lowercased()
      switch token.kind {
      case .documentType where text.hasPrefix("<!doctype html"): return true
      case .startTag, .emptyTag: return text.hasPrefix("<html")
      default: continue
      }
    }
    return false
  }

  /// The item element: the first `item`, or `entry` in a namespace of Atom; `nil` if there is none.
  var item: ExpandedName? {
    guard syntax == .xml else { return nil }
    return firstElement { $0.local == "item" || Self.entries.contains($0.name) }?.name
  }

  /// The entries of Atom, 1.0 and 0.3.
  private static let entries = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]
    .map { ExpandedName(namespace: $0, local: "entry") }

  /// Returns the types that can read the document, in their order.
  ///
  /// The root element must match, and the mark if the type has one. In JSON, a member must match.
  func recordTypes(among types: [RecordSignature]) -> [String] {
    if syntax == .json { return types.filter { $0.matches(outline) }.map(\.name) }
    let marks = FeedMarks(Array(head.utf8), textsOf: Set(types.flatMap(\.texts.keys)))
    return types.filter { $0.matches(marks) }.map(\.name)
  }

  private func firstElement(
    where isIncluded: (ElementScanner.Element) -> Bool
  ) -> ElementScanner.Element? {
    let bytes = Array(head.utf8)
    var elements = ElementScanner(bytes.span)
    while let element = elements.next() {
      if isIncluded(element) { return element }
    }
    return nil
  }
}

/// The format of a document, whether it is a feed or not.
enum DocumentFormat {
  case rss, atom, rdf, xml, html, json, other

  /// The name, as in the `feed_kind` of a manifest.
  var name: String { "\(self)" }

  /// The usual file extension.
  var fileExtension: String {
    switch self {
    case .rss, .atom, .rdf, .xml: "xml"
    case .html: "html"
    case .json: "json"
    case .other: "bin"
    }
  }
}

/// The kind of file that is accepted from a directory.
package enum DocumentKind: Sendable {
  /// Feeds only: RSS, Atom, or JSON that a record type can read.
  case feed
  /// The same JSON, and all XML: files with a root element, and files called `.xml`, which may be documents
  /// that parsers are meant to reject.
  case document
}
