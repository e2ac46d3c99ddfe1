/// The changes in a feed since an earlier snapshot, and how many new items a reader finds that stops early.
package struct Refresh: Hashable, Sendable {
  /// The number of items in the earlier snapshot.
  package let previous: Int
  /// The number of items in the feed.
  package let current: Int
  /// The number of items that are not in the earlier snapshot.
  package let new: Int
  /// The number of items whose content differs from the earlier snapshot.
  package let changed: Int
  /// The number of items in the earlier snapshot that are no longer in the feed.
  package let gone: Int
  /// The number of items that have no identity.
  ///
  /// Each of them counts as new.
  package let unidentified: Int
  /// The number of items read before the reader stops; all items if it does not stop early.
  package let read: Int
  /// The number of new items among those read.
  package let found: Int

  /// An item of a feed, as recorded in its record log.
  package struct Item: Sendable {
    /// The value that identifies the item; `nil` if the item has none.
    package let identity: String?
    /// The date when the item was published or last changed.
    package let date: FeedDate?
    /// All fields of the item.
    ///
    /// They are compared to detect changes.
    let content: [String: String]

    /// Creates an item from its fields.
    package init(_ fields: [(name: String, value: String)], of type: RecordType) {
      let content = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
      identity = type.identity.compactMap { content[$0] }.first { !$0.isEmpty }
      date = type.date.flatMap { content[$0] }.flatMap { FeedDate($0) }
      self.content = content
    }
  }

  /// Compares a feed with an earlier snapshot.
  ///
  /// If several items have the same identity, the first one counts.
  package init(of current: [Item], since previous: [Item], stoppingAfter seen: SeenItems) {
    let before = Self.byIdentity(previous)
    let now = Self.byIdentity(current)
    (self.previous, self.current) = (previous.count, current.count)
    unidentified = current.count { $0.identity == nil }
    new = now.keys.count { before[$0] == nil } + unidentified
    changed = now.count { identity, content in before[identity].map { $0 != content } ?? false }
    gone = before.keys.count { now[$0] == nil }

    var (read, found, seenInARow): (Int, Set<String>, Int) = (0, [], 0)
    var unidentifiedFound = 0
    for item in current {
      read += 1
      let isSeen = seen.contains(identity: item.identity, date: item.date)
      // If dates decide, a new item whose date is not newer is taken for a seen one, and is not found.
      if !isSeen {
        if let identity = item.identity {
          if before[identity] == nil { found.insert(identity) }
        } else {
          unidentifiedFound += 1
        }
      }
      seenInARow = isSeen ? seenInARow + 1 : 0
      if seenInARow >= seen.limit { break }
    }
    self.read = read
    self.found = found.count + unidentifiedFound
  }

  private static func byIdentity(_ items: [Item]) -> [String: [String: String]] {
    let pairs = items.compactMap { item in item.identity.map { ($0, item.content) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
