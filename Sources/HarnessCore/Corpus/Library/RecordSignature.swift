package import FeedEvents

/// The features that distinguish the feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  let name: String
  /// The possible root elements of the feeds.
  let roots: Set<CanonicalName>
  /// The namespaces; each feed declares at least one of them.
  let namespaces: Set<CanonicalNamespace>
  /// The beginnings of the texts of elements; each feed has at least one of them.
  let texts: [CanonicalName: [String]]
  /// The members that a feed in JSON has one of, by path, each with a string that its text contains; see
  /// ``JSONOutline``.
  let jsonMembers: [String: String]

  /// Creates a signature; without namespaces and texts it is that of a general type.
  package init(
    name: String, roots: Set<ExpandedName>, namespaces: Set<String> = [],
    texts: [ExpandedName: [String]] = [:], jsonMembers: [String: String] = [:]
  ) {
    self.name = name
    self.roots = Set(roots.map { CanonicalName($0) })
    self.namespaces = Set(namespaces.map { CanonicalNamespace($0) })
    self.texts = Dictionary(texts.map { (CanonicalName($0), $1) }) { first, _ in first }
    self.jsonMembers = jsonMembers
  }
}

/// A name by which elements of feeds are compared, whatever form of its namespace they declare.
struct CanonicalName: Hashable {
  let namespace: CanonicalNamespace
  let local: String

  /// Creates the name of an element, where `rss` is the namespace of an `rss` root, which counts as that of RSS: none.
  init(_ name: ExpandedName, rss: String? = nil) {
    namespace = CanonicalNamespace(name.namespace == rss ? "" : name.namespace)
    local = name.local
  }
}
