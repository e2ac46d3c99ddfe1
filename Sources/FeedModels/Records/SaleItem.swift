/// An item in a Woot sale.
package struct SaleItem: FeedRecord, Hashable {
  package var title, price: String?
  package var images: [String] = []
  package var description, shipping, saleURL: String?
  package var wootOff, soldOut: Bool?

  static let table = Table<SaleItem>(
    each: "rss/channel/item", "rss/item", identity: [\.saleURL],
    fields: [
      .trimmed(\.title, from: "title"),
      .trimmed(\.price, from: "woot:price"),
      .list(
        \.images, from: "woot:thumbnailimage", "woot:substandardimage", "woot:standardimage",
        "woot:detailimage"),
      .trimmed(\.description, from: "description"),
      .trimmed(\.shipping, from: "woot:shipping"),
      .link(\.saleURL, from: "woot:purchaseurl"),
      .flag(\.wootOff, from: "woot:wootoff"),
      .flag(\.soldOut, from: "woot:soldout"),
    ])
}

extension RecordType {
  static let saleItem = RecordType("sale-item", mark: .namespace("woot"), of: SaleItem.self)
}
