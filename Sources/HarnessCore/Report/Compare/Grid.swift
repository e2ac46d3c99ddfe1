internal import WorkerContract

/// The measurements, arranged by their keys in tables, rows and cells.
struct Grid {
  /// The values of the column keys for each column, in order.
  let columns: [[String]]
  /// The tables, in order, without rows that can't have figures in any column.
  let tables: [Table]
  /// The number of rows left out because no column can have figures for them.
  let unavailableRows: Int

  /// The names of the columns.
  var columnNames: [String] { columns.map { $0.joined(separator: " ") } }

  /// The cells that share the values of the table keys.
  package struct Table {
    var keys: [String]
    var rows: [Row]
  }

  /// The cells that share the values of the row keys, one per column.
  struct Row {
    var keys: [String]
    var cells: [PooledCell]
  }

  /// Arranges the selected measurements.
  ///
  /// Values are in the order in which a filter names them, or else in which they first appear in the files.
  /// Metrics are in the order of the selection.
  ///
  /// - Complexity: O(*n* log *n*) in the number of measurements.
  init(_ selection: Selection, by layout: Layout) {
    let order = ValueOrder(selection)
    func values(_ measurement: Measurement, _ keys: [MeasurementKey]) -> [String] {
      keys.map { measurement[$0] }
    }
    let columns = order.sorted(
      Set(selection.measurements.map { values($0, layout.column) }), by: layout.column)
    let columnIndexes = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    let tables = Dictionary(grouping: selection.measurements) { values($0, layout.table) }
    var unavailable = 0
    self.columns = columns
    self.tables = order.sorted(Set(tables.keys), by: layout.table).compactMap { tableKeys in
      let measurements = Dictionary(grouping: tables[tableKeys] ?? []) { values($0, layout.row) }
      let rows = order.sorted(Set(measurements.keys), by: layout.row).map { rowKeys in
        var cells = [[Measurement]](repeating: [], count: columns.count)
        for measurement in measurements[rowKeys] ?? [] {
          guard let index = columnIndexes[values(measurement, layout.column)] else { continue }
          cells[index].append(measurement)
        }
        return Row(keys: rowKeys, cells: cells.map { PooledCell($0, hidden: layout.hidden) })
      }
      let distinguishing = rows.filter { $0.cells.contains { $0.figure != nil || $0.hasFailed } }
      unavailable += rows.count - distinguishing.count
      return distinguishing.isEmpty ? nil : Table(keys: tableKeys, rows: distinguishing)
    }
    unavailableRows = unavailable
  }
}

/// The order of the values of each key.
private struct ValueOrder {
  private var ranks: [MeasurementKey: [String: Int]] = [:]

  init(_ selection: Selection) {
    for measurement in selection.measurements {
      for (key, value) in measurement.values where ranks[key]?[value] == nil {
        ranks[key, default: [:]][value] = ranks[key]?.count ?? 0
      }
    }
    for filter in selection.filters where !filter.isExclusive {
      let known = ranks[filter.key] ?? [:]
      let ordered = known.keys.sorted {
        (filter.rank(of: $0), known[$0] ?? 0) < (filter.rank(of: $1), known[$1] ?? 0)
      }
      ranks[filter.key] = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1, $0) })
    }
    ranks[.metric] = Dictionary(
      uniqueKeysWithValues: selection.metrics.enumerated().map { ($1, $0) })
  }

  func sorted(_ tuples: Set<[String]>, by keys: [MeasurementKey]) -> [[String]] {
    func ranks(_ tuple: [String]) -> [Int] {
      zip(keys, tuple).map { self.ranks[$0]?[$1] ?? .max }
    }
    return tuples.map { (ranks($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

/// A key and its value.
struct KeyValue: Hashable, Codable, Sendable {
  /// The key.
  package var key: String
  /// Its value.
  package var value: String

  /// Creates a pair of a key and its value.
  init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
