internal import FeedEvents

/// A detector that guesses the format and the record types of a document without a manifest, from its
/// beginning.
struct FeedSniffer {
  let syntax: DocumentSyntax
  /// The item element: the first `item`, or `entry` in a namespace of Atom; `nil` if there is none.
  private(set) var item: ExpandedName?
  /// The first character that is not white space.
  private let first: Character?
  private var root: ExpandedName?
  private var documentType = ""
  /// The URIs of the namespaces that are declared.
  private var namespaces: Set<CanonicalNamespace> = []
  /// The texts at the beginnings of elements.
  private var texts: [CanonicalName: Set<String>] = [:]
  private let outline: JSONOutline

  private static let entries = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]
    .map { CanonicalName(ExpandedName(namespace: $0, local: "entry")) }

  init(_ head: DocumentHead) {
    (syntax, outline) = (head.syntax, head.outline)
    let text = head.text
    first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    guard syntax == .xml else { return }
    let bytes = Array(text.utf8)
    var elements = ElementScanner(bytes.span)
    while let element = elements.next() {
      let name = element.name
      root = root ?? name
      let canonical = canonical(name)
      if item == nil, name.local == "item" || Self.entries.contains(canonical) { item = name }
      namespaces.formUnion(element.declared.map { CanonicalNamespace($0) })
      texts[canonical, default: []].insert(elements.text)
    }
    documentType = elements.documentType
  }

  private func canonical(_ name: ExpandedName) -> CanonicalName {
    CanonicalName(name, rss: root?.local == "rss" ? root?.namespace : nil)
  }

  /// Returns the reason why the XML is not of this kind; `nil` if its root element shows that it is.
  func problem(as kind: DocumentKind) -> String? {
    guard first == "<" || first == nil else {
      return "it is not XML: it does not begin with markup"
    }
    guard let root else { return "it has no root element" }
    // The roots of RSS 0.9x and 2.0, Atom, and RSS 1.0.
    let isFeed = ["rss", "feed", "rdf"].contains(root.local.lowercased())
    let isAccepted = isFeed || kind == .document && format != .html
    return isAccepted ? nil : "its root element is <\(root.local)>"
  }

  var format: DocumentFormat {
    switch (first, root?.local.lowercased()) {
    case ("{", _), ("[", _): .json
    case ("<", "rss"): .rss
    case ("<", "feed"): .atom
    case ("<", "rdf"): .rdf
    case ("<", "html"): .html
    case ("<", _): documentType.lowercased().hasPrefix("<!doctype html") ? .html : .xml
    default: .other
    }
  }

  /// Returns the types that can read the document, in their order.
  ///
  /// The root element must match, and the mark if the type has one. In JSON, a member must match.
  func recordTypes(among types: [RecordSignature]) -> [String] {
    types.filter { syntax == .json ? hasMember(of: $0) : matches($0) }.map(\.name)
  }

  private func hasMember(of type: RecordSignature) -> Bool {
    type.jsonMembers.contains { path, text in outline.texts[path]?.contains(text) ?? false }
  }

  private func matches(_ type: RecordSignature) -> Bool {
    guard let root, type.roots.contains(canonical(root)) else { return false }
    if type.namespaces.isEmpty, type.texts.isEmpty { return true }
    return !type.namespaces.isDisjoint(with: namespaces)
      || type.texts.contains { element, beginnings in
        texts[element, default: []].contains { beginnings.contains(where: $0.hasPrefix) }
      }
  }
}

enum DocumentFormat {
  case rss, atom, rdf, xml, html, json, other

  /// The name, as in the `feed_kind` of a manifest.
  var name: String { "\(self)" }

  package var fileExtension: String {
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
  /// The same JSON, and all XML but HTML: files with a root element, and files called `.xml`, which may be
  /// documents that parsers are meant to reject.
  case document
}
