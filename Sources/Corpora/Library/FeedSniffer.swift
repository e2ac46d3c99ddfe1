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

  /// The item element; `nil` where none of the usual ones is there.
  var item: ExpandedName? {
    guard syntax == .xml else { return nil }
    let kinds: [(tag: String, mark: String, namespace: String)] = [
      ("entry", "http://www.w3.org/2005/Atom", "http://www.w3.org/2005/Atom"),
      ("entry", "http://purl.org/atom/ns#", "http://purl.org/atom/ns#"),
      // Not the modules of RSS 1.0, whose URIs go on behind it.
      ("item", "http://purl.org/rss/1.0/\"", "http://purl.org/rss/1.0/"),
      ("item", "http://purl.org/rss/1.0/'", "http://purl.org/rss/1.0/"),
      ("item", "", ""),
    ]
    let kind = kinds.first { contains(tag: $0.tag) && ($0.mark.isEmpty || head.contains($0.mark)) }
    return kind.map { ExpandedName(namespace: $0.namespace, local: $0.tag) }
  }

  private func contains(tag: String) -> Bool {
    ["<\(tag)>", "<\(tag) ", "<\(tag)\n", "<\(tag)\r", "<\(tag)\r\n", "<\(tag)\t"].contains {
      head.contains($0)
    }
  }

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
  private var root: ExpandedName? {
    let bytes = Array(head.utf8)
    var scanner = MarkupScanner(bytes.span)
    while let token = scanner.next() {
      guard token.kind == .startTag || token.kind == .emptyTag else { continue }
      var tag = TagReader(token.range, of: bytes.span)
      let parts = text(of: tag.name, in: bytes).split(separator: ":")
      guard let local = parts.last else { return nil }
      let declaration = parts.count > 1 ? "xmlns:\(parts[0])" : "xmlns"
      while let attribute = tag.nextAttribute() {
        guard text(of: attribute.name, in: bytes) == declaration else { continue }
        return ExpandedName(namespace: text(of: attribute.value, in: bytes), local: String(local))
      }
      return ExpandedName(local: String(local))
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
