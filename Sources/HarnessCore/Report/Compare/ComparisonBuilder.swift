/// Compares result files.
///
/// It is modelled on benchstat of Go: every measurement has `key=value` properties, keys are projected onto
/// tables, rows and columns, and the report names any other keys that vary. Unlike in benchstat, a run is one
/// observation, the intervals of a table hold together, exact metrics have no intervals, and figures of two
/// machines are not compared.
package struct ComparisonBuilder: Sendable {
  private let files: [ResultFile]
  private let request: LayoutRequest
  private let filters: [MeasurementFilter]
  private let metrics: MetricChoice

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - files: The files; the others are compared with the first.
  ///   - request: Where to place which keys.
  ///   - filters: The filters that a measurement must pass to take part.
  ///   - metrics: The metrics that take part.
  package init(
    files: [ResultFile], request: LayoutRequest = LayoutRequest(),
    filters: [MeasurementFilter] = [], metrics: MetricChoice = .headline
  ) {
    self.files = files
    self.request = request
    self.filters = filters
    self.metrics = metrics
  }

  /// Returns the comparison.
  ///
  /// - Throws: ``ComparisonError`` for unknown keys, and if there is nothing to compare. Cases that one column
  ///   lacks are findings, not errors.
  /// - Complexity: O(*n* log *n*) in the number of measurements.
  package func comparison() throws(ComparisonError) -> ResultComparison {
    let selection = try Selection(from: files, filters: filters, metrics: metrics)
    let layout = try Layout(request, of: selection.keys)
    let grid = Grid(selection, by: layout)
    let columns = grid.columnNames
    guard columns.count > 1 else {
      throw .oneColumn(keys: layout.column.map(\.rawValue), value: columns.first ?? "none")
    }
    let tables = grid.tables.compactMap { TableBuilder($0, layout) }
    let notes = ComparisonNotes(selection: selection, layout: layout, grid: grid, tables: tables)
    let hasCommonCase = tables.flatMap(\.table.rows).contains { row in
      row.cells.dropFirst().contains { $0.change.map { $0.outcome != .missing } ?? false }
    }
    guard hasCommonCase else {
      throw .nothingCommon(with: columns[0], reasons: notes.disjointKeys)
    }
    return ResultComparison(
      level: 1 - TableBuilder.errorRate,
      files: files.map { .init(name: $0.name, path: $0.path, commit: $0.commit) },
      columns: columns, tables: tables.map(\.table), differences: notes.differences,
      notes: notes.notes, warnings: notes.warnings)
  }
}

/// The reason why files can't be compared as requested.
package enum ComparisonError: Error, Hashable, Sendable {
  /// A line of a `.bench` file is malformed; lines count from 1.
  case malformedSamples(path: String, line: Int, text: String, expected: String)
  /// A report has two figures for one benchmark case and metric.
  case duplicateRow(path: String, implementation: String, metric: String)
  /// Two files have the same name.
  case duplicateFile(name: String)
  /// No file has the key.
  case unknownKey(String, option: String, known: [String])
  /// A key was given twice.
  case keyTwice(String, first: String, second: String)
  /// A filter can't be parsed from `position` on; characters count from 1.
  case malformedFilter(text: String, position: Int, expected: String)
  /// The selection fills only one column.
  case oneColumn(keys: [String], value: String)
  /// No measurement passes the filters; `unmatched` holds the values that no measurement has.
  case nothingChosen(unmatched: [UnmatchedValue])
  /// No case has figures both in the first column and in another; `reasons` are those that the keys show.
  case nothingCommon(with: String, reasons: [String])
}
