extension RecordType {
  /// A song or album of an iTunes Store feed: the five fields Apple's XMLPerformance sample kept.
  static let song = RecordType(
    "song", mark: .namespace("itms"),
    tables: RecordTable(
      each: "rss/channel/item", "rss/item",
      fields: [
        .text("title", from: "title"),
        .text("category", from: "category"),
        .text("artist", from: "itms:artist"),
        .text("album", from: "itms:album"),
        .date("releaseDate", from: "itms:releasedate", as: .longUS),
      ]))
}
