internal import FeedEvents

/// A feed reader's memory of an earlier snapshot, and the number of seen items in a row after which it stops.
package final class SeenItems: Sendable {
  /// The data used to decide whether an item has been seen.
  private enum Snapshot: Sendable {
    /// The checksums of the items' identities.
    case identities(Set<UInt64>)
    /// The newest date of the items.
    case newest(FeedDate)
  }

  private let snapshot: Snapshot
  /// The number of seen items in a row after which no new items are expected.
  package let limit: Int

  /// Creates seen items from their identities.
  ///
  /// See ``RecordType/identity``.
  package init(identities: some Sequence<String>, limit: Int) {
    snapshot = .identities(Set(identities.map { $0.utf8Span.span.checksum }))
    self.limit = limit
  }

  /// Creates seen items from their newest date.
  ///
  /// An item with that date or an earlier one counts as seen.
  package init(newest: FeedDate, limit: Int) {
    snapshot = .newest(newest)
    self.limit = limit
  }

  /// Returns whether an item has been seen.
  ///
  /// Does not allocate.
  ///
  /// - Parameters:
  ///   - identity: The checksum of the item's identity.
  ///   - date: The item's date.
  /// - Returns: False also for an item without what is compared, its identity or its date.
  func contains(identity: UInt64?, date: FeedDate?) -> Bool {
    switch snapshot {
    case .identities(let checksums): identity.map(checksums.contains) ?? false
    case .newest(let newest): date.map { $0 <= newest } ?? false
    }
  }
}

/// A counter of consecutive items that have been seen before.
struct SeenRun {
  private let seen: SeenItems
  private var length = 0

  init(_ seen: SeenItems) { self.seen = seen }

  /// Whether the reader should stop.
  var isOver: Bool { length >= seen.limit }

  /// Records the last item of a builder.
  mutating func note(lastItemOf builder: borrowing RecordBuilder) {
    length = builder.hasSeenLastItem(seen) ? length + 1 : 0
  }
}
