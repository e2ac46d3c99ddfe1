/// A feed compared with an earlier snapshot of it.
///
/// An identity that occurs more than once in either snapshot identifies nothing. Items that have it are told by their
/// links and dates, unless these occur more than once as well.
package struct Refresh: Sendable {
  /// The items of the feed.
  package let current: [Item]
  /// The number of items in the earlier snapshot.
  package let previous: Int
  /// The items that are not in the earlier snapshot.
  package let new: [Item]
  /// The items whose content differs from the earlier snapshot, with the names of the fields that differ.
  package let changed: [(item: Item, fields: [String])]
  /// The items of the earlier snapshot that are no longer in the feed.
  package let gone: [Item]
  /// The number of items that nothing identifies.
  ///
  /// Each of them counts as new; those of the earlier snapshot don't count as gone.
  package let unidentified: Int
  /// The number of items in the feed, and in the earlier snapshot, whose identity occurs more than once.
  package let ambiguous: (current: Int, previous: Int)
  /// What identifies the items of the earlier snapshot, in their order, without those that nothing identifies.
  package let keys: [ItemKey]
  private let earlier: [ItemKey: Item]

  /// Compares the items of a feed with those of an earlier snapshot.
  package init(of current: [Item], since previous: [Item]) {
    let repeated = Self.repeated(in: current).union(Self.repeated(in: previous))
    func key(of item: Item) -> ItemKey? { item.keys.first { !repeated.contains($0) } }
    func isAmbiguous(_ item: Item) -> Bool { item.keys.first.map(repeated.contains) ?? false }

    let identified = previous.compactMap { item in key(of: item).map { (key: $0, item: item) } }
    let earlier = Dictionary(uniqueKeysWithValues: identified.map { ($0.key, $0.item) })
    let known = current.map { item in item.keys.first { earlier[$0] != nil } }
    let found = Set(known.compactMap(\.self))

    self.current = current
    self.previous = previous.count
    keys = identified.map(\.key)
    self.earlier = earlier
    new = zip(current, known).compactMap { item, key in key == nil ? item : nil }
    changed = zip(current, known).compactMap { item, key in
      let fields = key.flatMap { earlier[$0] }.map(item.differences) ?? []
      return fields.isEmpty ? nil : (item, fields)
    }
    gone = identified.filter { !found.contains($0.key) }.map(\.item)
    unidentified = current.count { key(of: $0) == nil }
    ambiguous = (current.count(where: isAmbiguous), previous.count(where: isAmbiguous))
  }

  /// Returns the keys that several of the items have.
  private static func repeated(in items: [Item]) -> Set<ItemKey> {
    var (once, repeated): (Set<ItemKey>, Set<ItemKey>) = ([], [])
    for key in items.lazy.flatMap(\.keys) where !once.insert(key).inserted { repeated.insert(key) }
    return repeated
  }

  /// Returns whether an item of the feed is in the earlier snapshot.
  package func isSeen(_ item: Item) -> Bool { item.keys.contains { earlier[$0] != nil } }

  /// Returns the number of items that a reader with this memory reads before it stops, and of the new ones among them.
  ///
  /// If dates decide, a new item whose date is not newer is taken for a seen one, and is not found.
  package func reading(until seen: SeenItems) -> (read: Int, found: Int) {
    var (read, found, seenInARow) = (0, 0, 0)
    for item in current {
      read += 1
      if seen.contains(identity: item.identity, link: item.link, date: item.date) {
        seenInARow += 1
      } else {
        seenInARow = 0
        if !isSeen(item) { found += 1 }
      }
      if seenInARow >= seen.limit { break }
    }
    return (read, found)
  }
}
