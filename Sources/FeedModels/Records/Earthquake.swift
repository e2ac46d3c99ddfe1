/// An earthquake in a feed of the US Geological Survey, in the format of 2009 or the current one.
package struct Earthquake: FeedRecord, Hashable {
  package var id: String?
  package var magnitude: Double?
  package var place: String?
  package var updated: FeedDate?
  package var link: String?
  package var latitude, longitude: Double?
  /// In kilometres.
  package var depth: Double?

  static let table = Table<Earthquake>(
    each: "atom:feed/atom:entry", identity: [\.id], link: \Earthquake.link,
    date: \Earthquake.updated,
    fields: [
      .trimmed(\.id, from: "atom:id"),
      .number(\.magnitude, from: "atom:title", as: .magnitude),
      .text(\.place, from: "atom:title", as: .place),
      .date(\.updated, from: "atom:updated"),
      .link(\.link, from: "atom:link[not(@rel) or @rel='alternate']/@href"),
      .number(\.latitude, from: "georss:point", as: .number(at: 0)),
      .number(\.longitude, from: "georss:point", as: .number(at: 1)),
      .number(\.depth, from: "georss:elev", as: .depthOfElevation),
    ])
}

extension RecordType {
  static let earthquake = RecordType(
    "earthquake",
    // In these feeds, the feed itself and each entry have such an `id`.
    mark: .text(
      of: "atom:id",
      beginsWith: [
        "urn:earthquake-usgs-gov:", "http://earthquake.usgs.gov/", "https://earthquake.usgs.gov/",
      ]),
    of: Earthquake.self)
}
