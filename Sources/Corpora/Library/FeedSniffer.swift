package import FeedEvents

/// Guesses the properties of a feed without a manifest from its first bytes.
struct FeedSniffer {
  private let head: String

  /// Reads the beginning of a document, as ``DocumentHead`` keeps it.
  init(_ document: [UInt8]) {
    head = DocumentEncoding(document.span).text(of: document.span, atMost: document.count)
  }

  /// The syntax of the document.
  var syntax: DocumentSyntax { DocumentSyntax(ofDocument: head) }

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
      let name = root?.description.lowercased() ?? ""
      return name.hasSuffix("rss") ? .rss : name.hasSuffix("feed") ? .atom : .rdf
    }
    let beginning = start.prefix(1024).lowercased()
    return beginning.contains("<!doctype html") || beginning.contains("<html") ? .html : .xml
  }

  /// The item element: the first `item`, or `entry` in a namespace of Atom; `nil` if there is none.
  var item: ExpandedName? {
    guard syntax == .xml else { return nil }
    return firstElement { namespace, local in
      local == "item" || local == "entry" && Self.atom.contains(namespace)
    }
  }

  /// The namespaces of Atom 1.0 and 0.3.
  private static let atom = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]

  /// Returns the record types that can read the document, in their order.
  ///
  /// For XML, these are the types with this root element whose mark, if any, is present. For JSON, these are
  /// the types whose JSON mark is present.
  func recordTypes(among types: [RecordSignature]) -> [String] {
    if syntax == .json {
      // Many writers escape slashes in JSON.
      let text = head.replacing("\\/", with: "/")
      return types.filter { $0.jsonMark.map(text.contains) ?? false }.map(\.name)
    }
    guard let root else { return [] }
    return types.filter { type in
      type.roots.contains(root) && type.mark.map(has) ?? true
    }.map(\.name)
  }

  /// Returns whether a mark is present, other than in prose that mentions it.
  ///
  /// An address must be the URI of a namespace declaration. Any other mark must be at the beginning of an
  /// element's text.
  private func has(_ mark: String) -> Bool {
    guard mark.contains("://") else { return head.contains(">\(mark)") }
    return head.ranges(of: mark).contains { range in
      let before = head[..<range.lowerBound]
      guard let quote = before.last, quote == "\"" || quote == "'",
        head[range.upperBound...].first == quote
      else { return false }
      let declaration = before.dropLast().trimmingBlanks
      guard declaration.last == "=" else { return false }
      let name = declaration.dropLast().trimmingBlanks
        .reversed().prefix { !$0.isWhitespace && $0 != "<" }.reversed()
      return String(name) == "xmlns" || String(name).hasPrefix("xmlns:")
    }
  }

  /// The expanded name of the root element; `nil` if there is no root element.
  private var root: ExpandedName? { firstElement { _, _ in true } }

  /// Returns the expanded name of the first element that satisfies a condition; `nil` if there is none.
  private func firstElement(
    where isMeant: (_ namespace: String, _ local: String) -> Bool
  ) -> ExpandedName? {
    let bytes = Array(head.utf8)
    var scanner = MarkupScanner(bytes.span)
    // The namespace declarations of the open elements, and the index of each element's first declaration.
    var declarations: [(prefix: Substring, uri: String)] = []
    var starts: [Int] = []
    while let token = scanner.next() {
      if token.kind == .endTag, let start = starts.popLast() {
        declarations.removeSubrange(start...)
      }
      guard token.kind == .startTag || token.kind == .emptyTag else { continue }
      starts.append(declarations.count)
      var tag = TagReader(token.range, of: bytes.span)
      while let attribute = tag.nextAttribute() {
        let parts = text(of: attribute.name, in: bytes).split(separator: ":")
        guard parts.first == "xmlns" else { continue }
        declarations.append((parts.count > 1 ? parts[1] : "", text(of: attribute.value, in: bytes)))
      }
      let parts = text(of: tag.name, in: bytes).split(separator: ":")
      guard let local = parts.last.map(String.init) else { return nil }
      let prefix = parts.count > 1 ? parts[0] : ""
      let namespace = declarations.last { $0.prefix == prefix }?.uri ?? ""
      if isMeant(namespace, local) { return ExpandedName(namespace: namespace, local: local) }
      if token.kind == .emptyTag, let start = starts.popLast() {
        declarations.removeSubrange(start...)
      }
    }
    return nil
  }

  private func text(of range: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension Substring {
  /// The text without trailing white space.
  fileprivate var trimmingBlanks: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
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

/// The marks that distinguish feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  /// The record type.
  package var name: String
  /// The root elements of these feeds.
  package var roots: Set<ExpandedName>
  /// A text in the ``DocumentHead`` of these feeds that other feeds with the same root elements don't have;
  /// `nil` for a general type.
  ///
  /// An address must be the URI of a namespace declaration. Any other text must be at the beginning of an
  /// element's text.
  package var mark: String?
  /// A text in the ``DocumentHead`` of these feeds in JSON; `nil` if the type has no JSON feeds.
  package var jsonMark: String?

  /// Creates a signature from its fields.
  package init(name: String, roots: Set<ExpandedName>, mark: String?, jsonMark: String? = nil) {
    self.name = name
    self.roots = roots
    self.mark = mark
    self.jsonMark = jsonMark
  }
}
