/// The names of the feed, and its namespaces as the root element declares them.
///
/// The five declarations stand on lines of their own, one of them indented otherwise than the rest:
/// so did the real ones.
enum ITunesNames {
  static let dc = NamespaceDeclaration(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/", separator: "\n\t")
  static let sy = NamespaceDeclaration(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/", separator: "\n\t")
  static let content = NamespaceDeclaration(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/", separator: "\n\t")
  static let atom = NamespaceDeclaration(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom", separator: "\n  ")
  static let itms = NamespaceDeclaration(
    prefix: "itms", uri: "http://phobos.apple.com/rss/1.0/modules/itms/", separator: "\n\t")

  static let rss = PrefixedName("rss")
  static let channel = PrefixedName("channel")
  static let item = PrefixedName("item")
  static let title = PrefixedName("title")
  static let link = PrefixedName("link")
  static let description = PrefixedName("description")
  static let pubDate = PrefixedName("pubDate")
  static let encoded = PrefixedName(content, "encoded")
  static let category = PrefixedName("category")
  static let artist = PrefixedName(itms, "artist")
  static let artistLink = PrefixedName(itms, "artistLink")
  static let album = PrefixedName(itms, "album")
  static let albumLink = PrefixedName(itms, "albumLink")
  static let albumPrice = PrefixedName(itms, "albumPrice")
  static let coverArt = PrefixedName(itms, "coverArt")
  static let rights = PrefixedName(itms, "rights")
  static let releaseDate = PrefixedName(itms, "releasedate")
}
