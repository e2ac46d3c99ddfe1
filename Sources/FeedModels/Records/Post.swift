extension RecordType {
  /// A post in any feed, and the channel it belongs to: RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, JSON Feed
  /// 1.0 and 1.1.
  static let post = RecordType(
    "post", identity: "guid", "link", date: "date",
    tables: RecordTable(
      each: "rss/channel", "rdf:RDF/channel", "atom:feed",
      fields: [
        .trimmed("channel.title", from: "title", "atom:title"),
        .link(
          "channel.link", from: "link", "atom:link[@rel='alternate']/@href",
          "atom:link[not(@rel)]/@href"),
        .trimmed("channel.description", from: "description", "atom:subtitle", "atom:tagline"),
        .date(
          "channel.date", from: "lastBuildDate", "pubDate", "dc:date", "atom:updated",
          "atom:modified"),
      ]),
    RecordTable(
      each: "rss/channel/item", "rss/item", "rdf:RDF/item", "atom:feed/atom:entry",
      fields: [
        .trimmed("title", from: "title", "atom:title", "dc:title"),
        .link(
          "link", from: "link", "atom:link[@rel='alternate']/@href", "atom:link[not(@rel)]/@href"),
        .trimmed(
          "description", from: "description", "atom:summary", "content:encoded", "atom:content",
          "dc:description"),
        .trimmed("guid", from: "guid", "atom:id", "@rdf:about", "dc:identifier"),
        .trimmed(
          "author", from: "author", "dc:creator", "atom:author/atom:name", "itunes:author",
          "atom:source/atom:author/atom:name", "../atom:author/atom:name"),
        .date(
          "date", from: "pubDate", "dc:date", "atom:published", "atom:issued", "atom:updated",
          "atom:modified", "atom:created"),
        .initiallyFalse("isRead"),
      ]))
}
