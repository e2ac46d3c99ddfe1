extension RecordType {
  /// A song or album in an iTunes Store feed, with the five fields that Apple's XMLPerformance sample keeps.
  static let song = RecordType(
    "song", mark: .namespace("itms"),
    tables: RecordTable(
      each: "rss/channel/item", "rss/item",
      fields: [
        .text("title", from: "title"),
        .text("category", from: "category"),
        .text("artist", from: "itms:artist"),
        .text("album", from: "itms:album"),
        .value("releaseDate", from: "itms:releasedate", as: .longUSDate),
      ]))
}
