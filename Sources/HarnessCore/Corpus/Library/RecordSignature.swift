package import FeedEvents

/// The features that distinguish the feeds of one record type from others.
package struct RecordSignature: Hashable, Sendable {
  let name: String
  /// The possible root elements of the feeds.
  let roots: Set<ExpandedName>
  /// The namespaces; each feed declares at least one of them.
  let namespaces: Set<String>
  /// The beginnings of the texts of elements; each feed has at least one of them.
  let texts: [ExpandedName: [String]]
  /// The members that a feed in JSON has one of, by path, each with a string that its text contains; see
  /// ``JSONOutline``.
  let jsonMembers: [String: String]

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
}
