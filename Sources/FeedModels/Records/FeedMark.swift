package import FeedEvents

/// A mark that distinguishes feeds of one kind from others with the same root element.
enum FeedMark: Sendable {
  /// The feeds declare a namespace that this prefix of ``FeedNamespace`` stands for.
  case namespace(String)
  /// The text of this element begins with one of these strings.
  case text(of: String, beginsWith: [String])
}

extension RecordType {
  /// The marks of feeds in JSON, by record type: the path of a member that the feeds have, and a string that
  /// its text contains.
  ///
  /// The objects in an array have the path of the array.
  private static let jsonMarks = [
    // iTunes Store feeds. Their members have the names of the elements in XML.
    "song": ["feed/entry/im:releaseDate": ""],
    // JSON Feed 1.0 and 1.1, recognised by the version.
    "post": ["version": "jsonfeed.org/version/1"],
  ]

  /// The members that distinguish such feeds in JSON from others, each with a string that its text contains.
  ///
  /// Empty for a record type that cannot be read from JSON.
  package var jsonMembers: [String: String] { Self.jsonMarks[name] ?? [:] }

  /// The namespaces of which such feeds declare one; empty if the mark is not a namespace.
  package var markedNamespaces: Set<String> {
    guard case .namespace(let prefix) = mark else { return [] }
    return Set(FeedNamespace.uris(of: prefix))
  }

  /// The strings with which the text of an element begins; empty if the mark is not a text.
  package var markedTexts: [ExpandedName: [String]] {
    guard case .text(let element, let beginnings) = mark else { return [:] }
    return Dictionary(PathName(element[...]).expandedNames.map { ($0, beginnings) }) { $1 }
  }
}
