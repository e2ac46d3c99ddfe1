/// What varies in keys that stand nowhere: within a cell it is warned of, between columns it is told.
struct HiddenDifferences {
  /// A sentence a key and its values that vary within cells.
  let warnings: [String]
  /// A sentence a key that differs between columns.
  let notes: [String]

  init(_ grid: Grid, _ layout: Layout, columns: [String]) {
    warnings = Self.warnings(grid)
    notes = Self.notes(grid, layout, columns)
  }

  private static func warnings(_ grid: Grid) -> [String] {
    var order: [MeasurementKey] = []
    var values: [MeasurementKey: [String]] = [:]
    var counts: [MeasurementKey: Int] = [:]
    for cell in grid.tables.flatMap(\.rows).flatMap(\.cells) {
      for varying in cell.varying {
        if values[varying.key] == nil { order.append(varying.key) }
        let known = values[varying.key, default: []]
        values[varying.key] = known + varying.values.filter { !known.contains($0) }
        counts[varying.key, default: 0] += 1
      }
    }
    return order.map { key in
      """
      \(key.rawValue) varies within \(counts[key] ?? 0) cells, which are not judged: \
      \((values[key] ?? []).listed(most: 6)); give it a place (--row \(key.rawValue)), choose one \
      (--filter \(key.rawValue)=…), or --ignore \(key.rawValue)
      """
    }
  }

  /// One pair of values, and where it was met.
  private struct Pair: Hashable {
    var key: MeasurementKey
    var column: Int
    var base: String
    var other: String
  }

  private static func notes(_ grid: Grid, _ layout: Layout, _ columns: [String]) -> [String] {
    var order: [Pair] = []
    var rows: [Pair: Set<String>] = [:]
    var all: Set<String> = []
    for row in grid.tables.flatMap(\.rows) {
      let name = row.keys.first ?? ""
      all.insert(name)
      for (column, cell) in row.cells.enumerated().dropFirst() {
        guard let first = row.cells[0].measurements.first, let second = cell.measurements.first
        else { continue }
        // What varies within one of the two is warned of.
        let varying = (row.cells[0].varying + cell.varying).map(\.key)
        for key in layout.hidden where first[key] != second[key] && !varying.contains(key) {
          let pair = Pair(key: key, column: column, base: first[key], other: second[key])
          if rows[pair] == nil { order.append(pair) }
          rows[pair, default: []].insert(name)
        }
      }
    }
    let rank = Dictionary(uniqueKeysWithValues: layout.hidden.enumerated().map { ($1, $0) })
    return order.sorted { rank[$0.key] ?? 0 < rank[$1.key] ?? 0 }.map { pair in
      let own = rows[pair] ?? []
      let place = own == all || layout.row.isEmpty ? "" : " of \(own.sorted().listed(most: 4))"
      return """
        \(pair.key.rawValue)\(place) differs: '\(pair.base)' in \(columns[0]), '\(pair.other)' in \
        \(columns[pair.column])
        """
    }
  }
}
