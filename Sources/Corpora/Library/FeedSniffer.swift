package import FeedEvents

/// Guesses what a feed without a manifest is made of, from its first bytes.
struct FeedSniffer {
  private let head: String

  /// Reads the beginning of a document, as ``DocumentHead`` has it.
  init(_ document: [UInt8]) {
    head = DocumentEncoding(document.span).text(of: document.span, atMost: document.count)
  }

  /// The syntax of the document.
  var syntax: DocumentSyntax { DocumentSyntax(ofDocument: head) }

  /// Why the XML is none of that kind; `nil` if by its root element it is.
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
        // RSS 0.9x and 2.0, Atom, RSS 1.0.
        return ["rss", "feed", "rdf"].contains(local) ? nil : "its root element is <\(root)>"
      case .text where isFirst && !bytes[token.range].allSatisfy(\.isXMLSpace):
        return "it is not XML: it does not begin with markup"
      default: isFirst = false
      }
    }
    return "it has no root element"
  }

  /// The kind of document.
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

  /// The item element: the first `item`, or `entry` of Atom; `nil` if there is none.
  var item: ExpandedName? {
    guard syntax == .xml else { return nil }
    return firstElement { namespace, local in
      local == "item" || local == "entry" && Self.atom.contains(namespace)
    }
  }

  /// The namespaces of Atom, 1.0 and 0.3.
  private static let atom = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]

  /// The types that read feeds with this root element, and whose mark is there; of JSON, whose mark
  /// for that is there; in their order.
  func recordTypes(among types: [RecordSignature]) -> [String] {
    if syntax == .json {
      // Many writers escape slashes.
      let text = head.replacing("\\/", with: "/")
      return types.filter { $0.jsonMark.map(text.contains) ?? false }.map(\.name)
    }
    guard let root else { return [] }
    return types.filter { type in
      type.roots.contains(root) && type.mark.map(has) ?? true
    }.map(\.name)
  }

  /// Whether a mark is there, and not in prose that mentions it: an address as the URI of a namespace that is
  /// declared, any other at the beginning of an element's text.
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

  /// The expanded name of the root element; `nil` if there is none.
  private var root: ExpandedName? { firstElement { _, _ in true } }

  /// The expanded name of the first element whose namespace and local name are meant.
  private func firstElement(
    where isMeant: (_ namespace: String, _ local: String) -> Bool
  ) -> ExpandedName? {
    let bytes = Array(head.utf8)
    var scanner = MarkupScanner(bytes.span)
    // The namespaces that open elements declare, and where those of each begin.
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
  /// Without the white space at its end.
  fileprivate var trimmingBlanks: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}

/// A kind of document, feed or not.
enum DocumentFormat {
  case rss, atom, rdf, xml, html, json, other

  /// The name, as in the `feed_kind` of a manifest.
  var name: String { "\(self)" }

  /// The extensions of its files.
  var fileExtension: String {
    switch self {
    case .rss, .atom, .rdf, .xml: "xml"
    case .html: "html"
    case .json: "json"
    case .other: "bin"
    }
  }
}

/// The kind of file that a file of a directory is taken for.
package enum DocumentKind: Sendable {
  /// Feeds alone: RSS, Atom, or JSON that a record type reads.
  case feed
  /// Such JSON, and all XML: a file that has a root element, and what is called `.xml`, which may be meant to be
  /// rejected.
  case document
}

/// The marks that tell feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  /// The record type.
  package var name: String
  /// The root elements of such feeds.
  package var roots: Set<ExpandedName>
  /// What their ``DocumentHead`` has and that of other feeds with these root elements doesn't: the URI of a
  /// namespace that is declared, or if it is no address, the beginning of an element's text; `nil` for a
  /// general type.
  package var mark: String?
  /// A text in the ``DocumentHead`` of such feeds in JSON; `nil` if there are none.
  package var jsonMark: String?

  /// A signature.
  package init(name: String, roots: Set<ExpandedName>, mark: String?, jsonMark: String? = nil) {
    self.name = name
    self.roots = roots
    self.mark = mark
    self.jsonMark = jsonMark
  }
}
