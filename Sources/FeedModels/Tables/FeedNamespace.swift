import FeedEvents

/// The prefixes used in the tables of fields.
///
/// Documents may use any other prefixes. What they declare is compared in its canonical form
/// (``CanonicalNamespace``).
enum FeedNamespace {
  /// The namespaces that each prefix stands for, one prefix per line: in this order, so that what is made of them
  /// allocates the same in every process.
  ///
  /// A vocabulary that moved has several.
  ///
  /// Names without a prefix belong to RSS. RSS 2.0 and 0.9x use no namespace, or one of those that some
  /// versions of RSS 2.0 had for a time, and whatever namespace an `<rss>` root element has counts as well.
  static let all: KeyValuePairs<String, [String]> = [
    "": [
      "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
      "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss",
      "http://backend.userland.com/rss2", "http://backend.userland.com/rss091",
      "http://blogs.law.harvard.edu/tech/rss",
    ],
    "atom": ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"],
    "content": ["http://purl.org/rss/1.0/modules/content/"],
    "dc": ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.0/"],
    "georss": ["http://www.georss.org/georss"],
    "itms": ["http://phobos.apple.com/rss/1.0/modules/itms/"],
    "itunes": ["http://www.itunes.com/dtds/podcast-1.0.dtd"],
    "rdf": ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"],
    "woot": ["http://www.woot.com/"],
    "xml": ["http://www.w3.org/XML/1998/namespace"],
  ]

  /// Returns the namespaces that a prefix of a table stands for.
  ///
  /// The prefix must be known.
  static func uris(of prefix: String) -> [String] {
    guard let uris = all.first(where: { $0.key == prefix })?.value else {
      fatalError("no namespace for the prefix '\(prefix)': it needs a line in FeedNamespace.all")
    }
    return uris
  }

  /// Returns the prefix of a namespace; `nil` if the tables have none for it.
  static func prefix(of namespace: CanonicalNamespace) -> String? { prefixes[namespace] }

  /// Returns the number of a prefix, by which tags are compared faster.
  static func number(of prefix: String) -> Int? { numbers[prefix] }

  private static let prefixes = Dictionary(
    all.flatMap { prefix, uris in uris.map { (CanonicalNamespace($0), prefix) } },
    uniquingKeysWith: { first, _ in first })

  private static let numbers = Dictionary(
    uniqueKeysWithValues: all.map(\.key).enumerated().map { ($1, $0) })
}
