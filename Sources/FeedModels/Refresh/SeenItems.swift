internal import FeedEvents

/// What a reader of a feed remembers of an earlier snapshot, and after how many items seen before it
/// leaves off.
package final class SeenItems: Sendable {
  /// How it knows that an item has been seen.
  private enum Memory: Sendable {
    /// The checksums of what identified the items.
    case identities(Set<UInt64>)
    /// The newest date of the items.
    case newest(FeedDate)
  }

  private let memory: Memory
  /// After how many seen items in a row there is nothing new to come.
  package let limit: Int

  /// Remembers what identified each item: see ``RecordType/identity``.
  package init(identities: some Sequence<String>, limit: Int) {
    memory = .identities(Set(identities.map { FieldValue.text($0).checksum }))
    self.limit = limit
  }

  /// Remembers the newest date of all: no item from then or before is new.
  package init(newest: FeedDate, limit: Int) {
    memory = .newest(newest)
    self.limit = limit
  }

  /// Whether an item has been seen; one without what it is known by is new.
  ///
  /// It allocates nothing.
  package func contains(identity: FieldValue, date: FieldValue) -> Bool {
    switch memory {
    case .identities(let checksums): return checksums.contains(identity.checksum)
    case .newest(let newest):
      guard case .date(let date) = date else { return false }
      return date <= newest
    }
  }
}

/// How many items in a row have been seen before.
struct SeenRun {
  private let seen: SeenItems
  private var length = 0

  init(_ seen: SeenItems) { self.seen = seen }

  /// Whether reading leaves off.
  var isOver: Bool { length >= seen.limit }

  /// Notes an item, the last one of a builder.
  mutating func note(lastItemOf builder: RecordBuilder) {
    length = builder.hasSeenLastItem(seen) ? length + 1 : 0
  }
}
