extension RecordType {
  /// An earthquake of a feed of the US Geological Survey, in the form of 2009 and in that of today.
  static let earthquake = RecordType(
    "earthquake",
    // The feed has such an address, its entries have such names.
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
        .number("magnitude", from: "atom:title", as: .magnitude),
        .part("place", from: "atom:title", as: .place),
        .date("updated", from: "atom:updated"),
        .link(
          "link", from: "atom:link[@rel='alternate']/@href", "atom:link[not(@rel)]/@href"),
        .number("latitude", from: "georss:point", as: .word(0)),
        .number("longitude", from: "georss:point", as: .word(1)),
        .number("depth", from: "georss:elev", as: .depthOfElevation),
      ]))
}
