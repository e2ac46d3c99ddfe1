/// A post in any feed: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1.
package struct Post: FeedRecord, Hashable {
  package var title, link, description, guid, author: String?
  package var date: FeedDate?
  /// Whether the post has been seen in an earlier snapshot of the feed.
  package var isRead = false

  static let table = Table<Post>(
    each: "rss/channel/item", "rss/item", "rdf:RDF/item", "atom:feed/atom:entry",
    identity: [\.guid, \.link], link: \Post.link, date: \Post.date, isRead: \Post.isRead,
    fields: [
      .trimmed(\.title, from: "title", "atom:title", "dc:title"),
      .link(
        \.link, from: "link", "atom:link[not(@rel) or @rel='alternate']/@href",
        "guid[not(@isPermaLink='false')]"),
      .trimmed(
        \.description, from: "description", "atom:summary", "content:encoded", "atom:content",
        "dc:description"),
      .trimmed(\.guid, from: "guid", "atom:id", "@rdf:about", "dc:identifier"),
      .trimmed(
        \.author, from: "author", "dc:creator", "atom:author/atom:name", "itunes:author",
        "atom:source/atom:author/atom:name", "../atom:author/atom:name"),
      .date(
        \.date, from: "pubDate", "dc:date", "atom:published", "atom:issued", "atom:updated",
        "atom:modified", "atom:created"),
      .state(\.isRead),
    ])
}

extension RecordType {
  package static let post = RecordType("post", of: Channel.self, Post.self)
}
