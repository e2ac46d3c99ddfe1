package import WorkerContract

/// The figures of several result files, side by side.
package struct ResultComparison: Hashable, Codable, Sendable {
  /// The version of the JSON schema; increased whenever an older reader would misread it.
  var schema = 1
  /// The confidence level at which all intervals of a table hold together.
  var level: Double
  /// The compared files.
  var files: [File]
  /// The names of the columns; the others are compared with the first.
  var columns: [String]
  /// The tables: one for each metric and combination of the other table keys' values.
  var tables: [Table]
  /// The other differences between columns, such as libraries and commits.
  var differences: [String] = []
  /// Notes on the figures, such as why some are not tested and which metrics are left out.
  var notes: [String] = []
  /// Warnings to read before believing the figures.
  package var warnings: [String] = []

  /// A compared file.
  package struct File: Hashable, Codable, Sendable {
    /// The name in this comparison.
    package var name: String
    /// The path it was read from.
    var path: String
    /// The commit it was measured at; `nil` if not recorded.
    var commit: String?
  }

  /// The figures for one metric.
  package struct Table: Hashable, Codable, Sendable {
    /// The values of the table keys, the metric first.
    var keys: [KeyValue]
    /// The unit of the figures, such as `ns`.
    package var unit: String
    /// Whether the metric is exact or noisy.
    package var kind: MetricKind
    /// The rows.
    var rows: [Row]
    /// The geometric mean of each column's ratios to the first; `nil` if a common row has no ratio or too few
    /// runs.
    var means: [Double?]

    /// The metric.
    package var metric: String { keys.first?.value ?? "" }
  }

  /// One row, whose cells are compared across columns.
  struct Row: Hashable, Codable, Sendable {
    /// The values of the row keys.
    var keys: [KeyValue]
    /// One cell per column.
    var cells: [Cell]
  }

  /// One figure, with its change.
  package struct Cell: Hashable, Codable, Sendable {
    /// The figure; `nil` if there is none.
    package var value: Double?
    /// The lower end of the 95 % interval; `nil` if there are too few samples for an interval.
    ///
    /// For an exact metric, the smallest sample.
    package var low: Double?
    /// The upper end of the interval; for an exact metric, the largest sample.
    package var high: Double?
    /// The number of samples behind the figure.
    package var samples: Int
    /// The status; `nil` if the column has no measurement for it.
    var status: Status?
    /// Describes why the status is not `ok`.
    var reason: String
    /// The change relative to the first column; `nil` in the first.
    var change: Change?

    /// Creates a cell from its parts.
    package init(
      value: Double? = nil, low: Double? = nil, high: Double? = nil, samples: Int = 0,
      status: Status? = nil, reason: String = "", change: Change? = nil
    ) {
      self.value = value
      self.low = low
      self.high = high
      self.samples = samples
      self.status = status
      self.reason = reason
      self.change = change
    }
  }

  /// Whether any table has a noisy metric, such as a time.
  package var hasTimes: Bool { tables.contains { $0.kind == .noisy } }
}

extension ResultComparison.Table {
  /// Whether the metric is exact and all cells of each row are equal.
  var isAllEqual: Bool {
    kind == .exact
      && rows.allSatisfy { $0.cells.dropFirst().allSatisfy { $0.change?.outcome == .equal } }
  }
}

extension ResultComparison.Table {
  /// The indices of the row keys whose values differ between rows.
  var labelKeys: [Int] {
    guard let first = rows.first else { return [] }
    return first.keys.indices.filter { index in
      rows.contains { $0.keys[index] != first.keys[index] }
    }
  }

  /// The values of the row keys that all rows share, without default values.
  var commonKeys: [KeyValue] {
    let distinguishing = Set(labelKeys)
    return (rows.first?.keys ?? []).enumerated().filter { index, pair in
      let absent = keyDefinitions.first { $0.key.rawValue == pair.key }?.absent ?? "none"
      return !distinguishing.contains(index) && pair.value != absent
    }.map(\.element)
  }

  /// Returns the values of the table keys for a title, the metric first.
  ///
  /// The document is left out if it is the same in all `tables`.
  func titleKeys(among tables: [Self]) -> [KeyValue] {
    keys.filter { pair in
      pair.key != "document" || tables.contains { !$0.keys.contains(pair) }
    }
  }

  /// Describes a row by the values that distinguish it from the others, such as `expat model`.
  func text(for row: ResultComparison.Row) -> String {
    let distinguishing = labelKeys.map { row.keys[$0].value }
    return distinguishing.isEmpty ? "the only row" : distinguishing.joined(separator: " ")
  }
}

extension Sequence<String> {
  /// Lists the first few strings for a sentence, and says how many more there are.
  func listed(most limit: Int) -> String {
    let all = Array(self)
    let rest = all.count - limit
    let shown = all.prefix(limit).joined(separator: ", ")
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }
}
