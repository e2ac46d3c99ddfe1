/// The names of the two kinds of feed, and of the modules some of them use.
enum TinyFeedNames {
  static let atom = NamespaceDeclaration(prefix: nil, uri: "http://www.w3.org/2005/Atom")
  static let content = NamespaceDeclaration(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/")
  static let dc = NamespaceDeclaration(prefix: "dc", uri: "http://purl.org/dc/elements/1.1/")
  static let media = NamespaceDeclaration(prefix: "media", uri: "http://search.yahoo.com/mrss/")
}
