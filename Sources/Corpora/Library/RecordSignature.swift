package import FeedEvents

/// What tells feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  /// The record type.
  package let name: String
  /// The root elements of such feeds.
  package let roots: Set<ExpandedName>
  /// The namespaces of which they declare one.
  package let namespaces: Set<String>
  /// The beginnings of the texts of elements, of which they have one.
  package let texts: [ExpandedName: [String]]
  /// The members of which they have one in JSON, by its path, and what its text contains; see ``JSONOutline``.
  package let jsonMembers: [String: String]

  /// A signature; without namespaces and texts it is that of a general type.
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

  /// Whether it is the signature of a document with these marks.
  func reads(_ marks: FeedMarks) -> Bool {
    guard let root = marks.root, roots.contains(root) else { return false }
    if namespaces.isEmpty, texts.isEmpty { return true }
    return !namespaces.isDisjoint(with: marks.namespaces)
      || texts.contains { element, beginnings in
        marks.texts[element, default: []].contains { beginnings.contains(where: $0.hasPrefix) }
      }
  }

  /// Whether it is the signature of a document in JSON with these members.
  func reads(_ outline: JSONOutline) -> Bool {
    jsonMembers.contains { path, text in outline.texts[path]?.contains(text) ?? false }
  }
}

/// What the beginning of a document has that may tell its record type.
struct FeedMarks {
  /// The root element; `nil` if there is none.
  private(set) var root: ExpandedName?
  /// The URIs of the namespaces that are declared.
  private(set) var namespaces: Set<String> = []
  /// The beginnings of the texts of some elements.
  private(set) var texts: [ExpandedName: Set<String>] = [:]

  /// Looks for the texts of the elements of these names.
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
