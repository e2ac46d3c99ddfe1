extension ResultComparison.Table {
  /// Which of the rows' keys tell them apart: those whose values vary among them.
  public var labelKeys: [Int] {
    guard let first = rows.first else { return [] }
    return first.keys.indices.filter { index in
      rows.contains { $0.keys[index] != first.keys[index] }
    }
  }

  /// What the rows have in common, but for what says nothing.
  public var commonKeys: [KeyValue] {
    let telling = Set(labelKeys)
    return (rows.first?.keys ?? []).enumerated().filter { index, pair in
      let absent = keyDefinitions.first { $0.key.rawValue == pair.key }?.absent ?? "none"
      return !telling.contains(index) && pair.value != absent
    }.map(\.element)
  }

  /// What all of its figures have in common, for a title: the metric first.
  ///
  /// A document that is that of all `tables` tells nothing, and is left out.
  public func titleKeys(among tables: [Self]) -> [KeyValue] {
    keys.filter { pair in
      pair.key != "document" || tables.contains { !$0.keys.contains(pair) }
    }
  }

  /// A row in words, such as `expat model`: what tells it from the others.
  func words(for row: ResultComparison.Row) -> String {
    let telling = labelKeys.map { row.keys[$0].value }
    return telling.isEmpty ? "its row" : telling.joined(separator: " ")
  }
}
