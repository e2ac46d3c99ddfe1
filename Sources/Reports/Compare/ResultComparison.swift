package import WorkerContract
package import Results

/// The figures of several files of results, side by side.
package struct ResultComparison: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  package var schema = 2
  /// The level at which all intervals of a table hold together.
  package var level: Double
  /// The files, as they were named.
  package var files: [File]
  /// The columns; the first is the one the others are compared with.
  package var columns: [String]
  /// A table a metric, and a value of whatever else has tables of its own.
  package var tables: [Table]
  /// The other differences between columns, such as libraries and commits.
  package var differences: [String]
  /// Notes on many figures: why some aren't tested, which metrics were left out.
  package var notes: [String]
  /// Warnings to read before believing the figures.
  package var warnings: [String]

  /// A file that was compared.
  package struct File: Hashable, Codable, Sendable {
    /// The name it goes by.
    package var name: String
    /// Where it was read from.
    package var path: String
    /// The commit it was measured at; `nil` where it doesn't tell.
    package var commit: String?

    /// A file.
    package init(name: String, path: String, commit: String?) {
      self.name = name
      self.path = path
      self.commit = commit
    }
  }

  /// One metric.
  package struct Table: Hashable, Codable, Sendable {
    /// The common properties of its figures, the metric first.
    package var keys: [KeyValue]
    /// The unit of the figures, such as `ns`.
    package var unit: String
    /// Whether any change counts.
    package var kind: MetricKind
    /// The rows.
    package var rows: [Row]
    /// The geometric mean of each column's ratios to the first; `nil` where it would leave out rows, or a row
    /// has too few runs.
    package var means: [Double?]

    /// The metric.
    package var metric: String { keys.first?.value ?? "" }

    /// A table with everything given.
    package init(
      keys: [KeyValue], unit: String, kind: MetricKind, rows: [Row], means: [Double?]
    ) {
      self.keys = keys
      self.unit = unit
      self.kind = kind
      self.rows = rows
      self.means = means
    }
  }

  /// One row, which is compared with itself across columns.
  package struct Row: Hashable, Codable, Sendable {
    /// The properties that tell it from the others.
    package var keys: [KeyValue]
    /// A cell a column.
    package var cells: [Cell]

    /// A row with everything given.
    package init(keys: [KeyValue], cells: [Cell]) {
      self.keys = keys
      self.cells = cells
    }
  }

  /// One figure.
  package struct Cell: Hashable, Codable, Sendable {
    /// The figure; `nil` if there is none.
    package var value: Double?
    /// The lower end of the 95 % interval; `nil` where there are too few samples for one.
    ///
    /// The least sample, of an exact metric that varies.
    package var low: Double?
    /// The upper end of it.
    package var high: Double?
    /// The number of samples behind it.
    package var samples: Int
    /// Its status; `nil` where the column has nothing of it.
    package var status: Status?
    /// Why the status is not `ok`, in words.
    package var reason: String
    /// The change against the first column; `nil` in the first.
    package var change: Change?

    /// A cell with everything given.
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

  /// A comparison with everything given.
  package init(
    level: Double, files: [File], columns: [String], tables: [Table],
    differences: [String] = [], notes: [String] = [], warnings: [String] = []
  ) {
    self.level = level
    self.files = files
    self.columns = columns
    self.tables = tables
    self.differences = differences
    self.notes = notes
    self.warnings = warnings
  }

  /// Whether it is about figures that vary, such as times.
  package var hasTimes: Bool { tables.contains { $0.kind == .noisy } }
}

extension ResultComparison.Table {
  /// Whether it is of an exact metric that is the same in every cell of a row, whatever the row.
  package var isAllEqual: Bool {
    kind == .exact
      && rows.allSatisfy { $0.cells.dropFirst().allSatisfy { $0.change?.outcome == .equal } }
  }
}

extension ResultComparison.Table {
  /// Which of the rows' keys tell them apart: those whose values vary among them.
  var labelKeys: [Int] {
    guard let first = rows.first else { return [] }
    return first.keys.indices.filter { index in
      rows.contains { $0.keys[index] != first.keys[index] }
    }
  }

  /// The common properties of the rows, but for those that say nothing.
  var commonKeys: [KeyValue] {
    let telling = Set(labelKeys)
    return (rows.first?.keys ?? []).enumerated().filter { index, pair in
      let absent = keyDefinitions.first { $0.key.rawValue == pair.key }?.absent ?? "none"
      return !telling.contains(index) && pair.value != absent
    }.map(\.element)
  }

  /// The common properties of its figures, for a title: the metric first.
  ///
  /// A document that is that of all `tables` tells nothing, and is left out.
  func titleKeys(among tables: [Self]) -> [KeyValue] {
    keys.filter { pair in
      pair.key != "document" || tables.contains { !$0.keys.contains(pair) }
    }
  }

  /// A row in words, such as `expat model`: what tells it from the others.
  func text(for row: ResultComparison.Row) -> String {
    let telling = labelKeys.map { row.keys[$0].value }
    return telling.isEmpty ? "its row" : telling.joined(separator: " ")
  }
}

extension Sequence<String> {
  /// The first few of them for a sentence, and how many more there are.
  func listed(most limit: Int) -> String {
    let all = Array(self)
    let rest = all.count - limit
    let shown = all.prefix(limit).joined(separator: ", ")
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }
}
