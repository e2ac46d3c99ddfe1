import FeedEvents

/// The prefixes that tables of fields are written with; documents may use any others.
enum FeedNamespace {
  /// The namespaces that each prefix stands for: a vocabulary that moved has several.
  ///
  /// Names without a prefix are those of RSS: 2.0 and 0.9x are in no namespace, or in one of those that
  /// versions of RSS 2.0 were given for a time.
  static let all: [String: [String]] = [
    "": [
      "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
      "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss",
      "http://backend.userland.com/rss2", "http://backend.userland.com/RSS2",
      "http://backend.userland.com/rss091", "http://blogs.law.harvard.edu/tech/rss",
    ],
    "atom": ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"],
    "content": ["http://purl.org/rss/1.0/modules/content/"],
    "dc": ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.0/"],
    "georss": ["http://www.georss.org/georss"],
    "itms": ["http://phobos.apple.com/rss/1.0/modules/itms/"],
    "itunes": [
      "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
    ],
    "rdf": ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"],
    "woot": ["http://www.woot.com/"],
    "xml": ["http://www.w3.org/XML/1998/namespace"],
  ]
}

/// A name as tables of fields write it: `title`, `atom:title`.
struct PrefixedName: Hashable, Sendable {
  /// The prefix; empty for the vocabulary of RSS.
  let prefix: String
  /// The local part.
  let local: String

  /// - Precondition: The prefix is one of ``FeedNamespace``.
  init(_ text: Substring) {
    let parts = text.split(separator: ":")
    prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts[parts.count - 1])
    precondition(FeedNamespace.all[prefix] != nil, "no prefix '\(prefix)'")
  }

  /// The expanded names that it stands for, of an element.
  var expandedNames: [ExpandedName] {
    (FeedNamespace.all[prefix] ?? []).map { ExpandedName(namespace: $0, local: local) }
  }

  /// The namespace that it is in, of an attribute: none without a prefix.
  var attributeNamespace: String {
    prefix.isEmpty ? "" : FeedNamespace.all[prefix]?.first ?? ""
  }
}
