extension RecordType {
  /// An earthquake in a feed of the US Geological Survey, in the format of 2009 or the current one.
  static let earthquake = RecordType(
    "earthquake",
    // In these feeds, the feed itself and each entry have such an `id`.
    mark: .text(
      of: "atom:id",
      beginsWith: [
        "urn:earthquake-usgs-gov:", "http://earthquake.usgs.gov/", "https://earthquake.usgs.gov/",
      ]),
    identity: "id", date: "updated",
    tables: RecordTable(
      each: "atom:feed/atom:entry",
      fields: [
        .trimmed("id", from: "atom:id"),
        .value("magnitude", from: "atom:title", as: .magnitude),
        .value("place", from: "atom:title", as: .place),
        .date("updated", from: "atom:updated"),
        .link(
          "link", from: "atom:link[@rel='alternate']/@href", "atom:link[not(@rel)]/@href"),
        .value("latitude", from: "georss:point", as: .firstNumber),
        .value("longitude", from: "georss:point", as: .secondNumber),
        .value("depth", from: "georss:elev", as: .depthOfElevation),
      ]))
}
