package import FeedEvents

/// What tells feeds of one kind from others with the same root element.
enum FeedMark: Sendable {
  /// They declare a namespace that this prefix of ``FeedNamespace`` stands for.
  case namespace(String)
  /// The text of such an element begins with one of these.
  case text(of: String, beginsWith: [String])
}

extension RecordType {
  /// The forms in JSON, a line each: the path of a member that such feeds have, and a text that its own contains.
  ///
  /// The objects of an array stand at the path of the array.
  private static let jsonMarks = [
    // The iTunes Store's feeds, whose names are those of the elements they have in XML.
    "song": ["feed/entry/im:releaseDate": ""],
    // JSON Feed 1.0 and 1.1, by their version.
    "post": ["version": "jsonfeed.org/version/1"],
  ]

  /// The members that tell such feeds in JSON from others, and the text that each contains; none for a kind that has
  /// no form in JSON.
  package var jsonMembers: [String: String] { Self.jsonMarks[name] ?? [:] }

  /// The namespaces of which such feeds declare one, if that is what tells them.
  package var markedNamespaces: Set<String> {
    guard case .namespace(let prefix) = mark else { return [] }
    return Set(FeedNamespace.uris(of: prefix))
  }

  /// The beginnings of the texts of elements, if they are what tells such feeds.
  package var markedTexts: [ExpandedName: [String]] {
    guard case .text(let element, let beginnings) = mark else { return [:] }
    return Dictionary(PathName(element[...]).expandedNames.map { ($0, beginnings) }) { $1 }
  }
}
