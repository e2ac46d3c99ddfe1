extension Sequence where Element: Hashable {
  /// Returns each element once, in order of first occurrence.
  package func distinct() -> [Element] { distinct(by: \.self) }
}

extension Sequence {
  package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// Returns the elements grouped by `key`, in order of first occurrence of the keys.
  func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var indexes: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      // Most elements have the key of the one before; comparing is cheaper than a lookup.
      if let last = groups.indices.last, groups[last].key == key {
        groups[last].elements.append(element)
      } else if let index = indexes[key] {
        groups[index].elements.append(element)
      } else {
        indexes[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }

  /// Returns the elements in ascending order of `key`; elements with equal keys keep their order.
  func stablySorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }
}
