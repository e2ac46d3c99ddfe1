/// A feed reader's memory of an earlier snapshot, and the number of seen items in a row after which it stops.
package struct SeenItems: Sendable {
  private var keys: Set<ItemKey> = []
  /// Whether any item is known by its link and date, so that most feeds cost one look-up an item.
  private var hasLinks = false
  private var newest: FeedDate?
  /// The number of seen items in a row after which no new items are expected.
  package let limit: Int

  /// Creates seen items from what identifies each of them.
  package init(_ keys: some Sequence<ItemKey>, limit: Int) {
    self.keys = Set(keys)
    hasLinks = self.keys.contains { if case .link = $0 { true } else { false } }
    self.limit = limit
  }

  /// Creates seen items from their newest date.
  ///
  /// An item with that date or an earlier one counts as seen.
  package init(newest: FeedDate, limit: Int) {
    self.newest = newest
    self.limit = limit
  }

  /// Returns whether an item with this identity, link and date has been seen.
  ///
  /// False also for an item without what is compared.
  func contains(identity: String?, link: String?, date: FeedDate?) -> Bool {
    if let newest { return date.map { $0 <= newest } ?? false }
    guard let identity else { return false }
    if keys.contains(.identity(identity)) { return true }
    guard hasLinks, let link, let date else { return false }
    return keys.contains(.link(link, date: date))
  }
}
