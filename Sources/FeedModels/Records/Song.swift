/// A song or album in an iTunes Store feed, with the five fields that Apple's XMLPerformance sample keeps.
package struct Song: FeedRecord, Hashable {
  package var title, category, artist, album: String?
  package var releaseDate: FeedDate?

  package init() {}

  static let table = Table<Song>(
    each: "rss/channel/item", "rss/item",
    fields: [
      .text(\.title, from: "title"),
      .text(\.category, from: "category"),
      .text(\.artist, from: "itms:artist"),
      .text(\.album, from: "itms:album"),
      .date(\.releaseDate, from: "itms:releasedate", as: .longUSDate),
    ])
}

extension RecordType {
  package static let song = RecordType("song", mark: .namespace("itms"), of: Song.self)
}
