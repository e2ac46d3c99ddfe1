extension Sequence where Element: Hashable {
  /// Each element once, in the order in which they first come.
  package func distinct() -> [Element] { distinct(by: \.self) }
}

extension Sequence {
  /// The first element of each `key`.
  package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements by `key`, in the order in which the keys first come.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      // Most elements have the key of the one before: to see that is cheaper than to look it up.
      if let last = groups.indices.last, groups[last].key == key {
        groups[last].elements.append(element)
      } else if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }

  /// The elements by rising `key`, equal ones in the order they had.
  package func stablySorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }
}
