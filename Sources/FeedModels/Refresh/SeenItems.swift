/// A feed reader's memory of an earlier snapshot, and the number of seen items in a row after which it stops.
package struct SeenItems: Sendable {
  private var identities: Set<String> = []
  private var newest: FeedDate?
  /// The number of seen items in a row after which no new items are expected.
  package let limit: Int

  /// Creates seen items from their identities.
  ///
  /// See ``RecordType/identity``.
  package init(identities: some Sequence<String>, limit: Int) {
    self.identities = Set(identities)
    self.limit = limit
  }

  /// Creates seen items from their newest date.
  ///
  /// An item with that date or an earlier one counts as seen.
  package init(newest: FeedDate, limit: Int) {
    self.newest = newest
    self.limit = limit
  }

  /// Returns whether an item with this identity and date has been seen.
  ///
  /// False also for an item without what is compared.
  func contains(identity: String?, date: FeedDate?) -> Bool {
    if let newest { return date.map { $0 <= newest } ?? false }
    return identity.map(identities.contains) ?? false
  }
}
