package import FeedEvents

/// A song or album of an iTunes Store feed: the five fields Apple's XMLPerformance sample kept.
package struct Song: FeedRecord, Hashable {
  /// The title, usually `song - artist`.
  package var title: String?
  /// The genre.
  package var category: String?
  /// The performer.
  package var artist: String?
  /// The album it is on.
  package var album: String?
  /// The day it appeared, or will appear.
  package var releaseDate: FeedDate?

  /// A song nothing is known of.
  package init() {}

  /// The record name `song`.
  package static let recordName = "song"
  /// RSS's `item`, which is in no namespace.
  package static let item = ExpandedName(local: "item")
  /// The iTunes Store's namespace.
  package static let signature: String? = "http://phobos.apple.com/rss/1.0/modules/itms/"

  /// The five fields.
  package static let fields: [RecordField<Self>] = [
    .text("title", from: rss("title"), get: { $0.title }, set: { $0.title = $1 }),
    .text("category", from: rss("category"), get: { $0.category }, set: { $0.category = $1 }),
    .text("artist", from: itms("artist"), get: { $0.artist }, set: { $0.artist = $1 }),
    .text("album", from: itms("album"), get: { $0.album }, set: { $0.album = $1 }),
    .date(
      "releaseDate", from: itms("releasedate"), as: .longUS, get: { $0.releaseDate },
      set: { $0.releaseDate = $1 }),
  ]

  private static func rss(_ local: String) -> ExpandedName { ExpandedName(local: local) }

  private static func itms(_ local: String) -> ExpandedName {
    ExpandedName(namespace: signature ?? "", local: local)
  }
}
