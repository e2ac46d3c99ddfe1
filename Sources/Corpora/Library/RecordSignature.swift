package import FeedEvents

/// The features that distinguish the feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  /// The record type.
  package let name: String
  /// The possible root elements of the feeds.
  package let roots: Set<ExpandedName>
  /// The namespaces; each feed declares at least one of them.
  package let namespaces: Set<String>
  /// The beginnings of the texts of elements; each feed has at least one of them.
  package let texts: [ExpandedName: [String]]
  /// The members that a feed in JSON has one of, by path, each with a string that its text contains; see
  /// ``JSONOutline``.
  package let jsonMembers: [String: String]

  /// Creates a signature; without namespaces and texts it is that of a general type.
  package init(
    name: String, roots: Set<ExpandedName>, namespaces: Set<String> = [],
    texts: [ExpandedName: [String]] = [:], jsonMembers: [String: String] = [:]
  ) {
    self.name = name
    self.roots = roots
    self.namespaces = namespaces
    self.texts = texts
    self.jsonMembers = jsonMembers
  }

  /// Returns whether a document with these marks has this signature.
  func matches(_ marks: FeedMarks) -> Bool {
    guard let root = marks.root, roots.contains(root) else { return false }
    if namespaces.isEmpty, texts.isEmpty { return true }
    return !namespaces.isDisjoint(with: marks.namespaces)
      || texts.contains { element, beginnings in
        marks.texts[element, default: []].contains { beginnings.contains(where: $0.hasPrefix) }
      }
  }

  /// Returns whether a JSON document with these members has this signature.
  func matches(_ outline: JSONOutline) -> Bool {
    jsonMembers.contains { path, text in outline.texts[path]?.contains(text) ?? false }
  }
}

/// The marks at the beginning of a document that may reveal its record type.
struct FeedMarks {
  /// The root element; `nil` if there is none.
  private(set) var root: ExpandedName?
  /// The URIs of the namespaces that are declared.
  private(set) var namespaces: Set<String> = []
  /// The beginnings of the texts of some elements.
  private(set) var texts: [ExpandedName: Set<String>] = [:]

  /// Collects the marks of a document, with the texts of the elements that have these names.
  init(_ document: [UInt8], textsOf names: Set<ExpandedName>) {
    var elements = ElementScanner(document.span)
    while let element = elements.next() {
      let name = element.name
      if root == nil { root = name }
      namespaces.formUnion(element.declared)
      if names.contains(name) { texts[name, default: []].insert(elements.text) }
    }
  }
}
