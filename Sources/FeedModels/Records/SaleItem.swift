extension RecordType {
  /// An item in a Woot sale.
  static let saleItem = RecordType(
    "sale-item", mark: .namespace("woot"), identity: "saleURL",
    tables: RecordTable(
      each: "rss/channel/item", "rss/item",
      fields: [
        .trimmed("title", from: "title"),
        .trimmed("price", from: "woot:price"),
        .list(
          "images", from: "woot:thumbnailimage", "woot:substandardimage", "woot:standardimage",
          "woot:detailimage"),
        .trimmed("description", from: "description"),
        .trimmed("shipping", from: "woot:shipping"),
        .link("saleURL", from: "woot:purchaseurl"),
        .flag("wootOff", from: "woot:wootoff"),
        .flag("soldOut", from: "woot:soldout"),
      ]))
}
