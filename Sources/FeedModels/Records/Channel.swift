internal import FeedEvents

/// The channel that the posts of a feed belong to.
package struct Channel: FeedRecord, Hashable {
  package var title, link, description: String?
  package var date: FeedDate?

  static let table = Table<Channel>(
    each: "rss/channel", "rdf:RDF/channel", "atom:feed", prefix: RecordLog.channelPrefix,
    fields: [
      .trimmed(\.title, from: "title", "atom:title"),
      .link(
        \.link, from: "link", "atom:link[not(@rel) or @rel='alternate']/@href"),
      .trimmed(\.description, from: "description", "atom:subtitle", "atom:tagline"),
      .date(
        \.date, from: "lastBuildDate", "pubDate", "dc:date", "atom:updated", "atom:modified"),
    ])
}
