internal import FeedEvents

/// A name as written in the paths of tables: `title`, `atom:title`.
struct PathName: Hashable, Sendable {
  /// The prefix, one of ``FeedNamespace``; empty for the vocabulary of RSS.
  let prefix: String
  /// The local part.
  let local: String

  init(_ text: Substring) {
    let parts = text.parts(at: ":")
    prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts[parts.count - 1])
    _ = FeedNamespace.uris(of: prefix)
  }

  /// The expanded names that the name stands for, if it is an element's name.
  var expandedNames: [ExpandedName] {
    FeedNamespace.uris(of: prefix).map { ExpandedName(namespace: $0, local: local) }
  }

  /// The namespace of the name, if it is an attribute's name; empty without a prefix.
  var attributeNamespace: String { prefix.isEmpty ? "" : FeedNamespace.uris(of: prefix)[0] }
}
