/// The items that are new in a feed since an earlier snapshot, and how many of them leaving off early finds.
package struct Refresh: Hashable, Sendable {
  /// The items of the earlier snapshot.
  package let previous: Int
  /// The items of the feed.
  package let current: Int
  /// The items that were not there before.
  package let new: Int
  /// The items that were there with another content.
  package let changed: Int
  /// The items of the earlier snapshot that are not there any more.
  package let gone: Int
  /// The items without anything to know them by: each counts as new.
  package let unidentified: Int
  /// The items that are read until it leaves off; all if it doesn't.
  package let read: Int
  /// The new ones among these.
  package let found: Int

  /// An item of a feed, as its record log has it.
  package struct Item: Sendable {
    /// What it is known by; `nil` if it has nothing of that.
    package let identity: String?
    /// When it was published or last changed.
    package let date: FeedDate?
    /// All fields, to tell a change.
    let content: [String: String]

    /// An item by its fields.
    package init(_ fields: [(name: String, value: String)], of type: RecordType) {
      let content = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
      identity = type.identity.compactMap { content[$0] }.first { !$0.isEmpty }
      date = type.date.flatMap { content[$0] }.flatMap { FeedDate($0) }
      self.content = content
    }
  }

  /// Compares a feed with an earlier snapshot; of items with one identity the first counts.
  package init(of current: [Item], since previous: [Item], leavingOffAt seen: SeenItems) {
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
      let isSeen = seen.contains(
        identity: item.identity.map(FieldValue.text) ?? .none,
        date: item.date.map(FieldValue.date) ?? .none)
      // A new item that is taken for one seen before, as its date is no newer, is not found.
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
