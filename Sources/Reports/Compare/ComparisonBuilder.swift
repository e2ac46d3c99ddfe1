/// Compares files of results.
///
/// The model is golang's benchstat: every measurement is a row of `key=value`, keys are projected onto
/// tables, rows and columns, and what varies beyond them is told. Unlike there, a run
/// is one observation, a table's intervals hold together, exact metrics need none, and figures of two
/// machines are kept apart.
package struct ComparisonBuilder: Sendable {
  private let files: [ResultFile]
  private let request: LayoutRequest
  private let filters: [MeasurementFilter]
  private let metrics: MetricChoice

  /// A builder.
  ///
  /// - Parameters:
  ///   - files: The files, the first of them the base.
  ///   - request: Which keys are to stand where.
  ///   - filters: Which measurements take part: those that all filters admit.
  ///   - metrics: Which metrics take part.
  package init(
    files: [ResultFile], request: LayoutRequest = LayoutRequest(),
    filters: [MeasurementFilter] = [], metrics: MetricChoice = .usual
  ) {
    self.files = files
    self.request = request
    self.filters = filters
    self.metrics = metrics
  }

  /// The comparison.
  ///
  /// - Throws: ``ComparingError`` for keys that aren't there, and where there is nothing to compare.
  ///   Cases that one column lacks are findings, not errors.
  /// - Complexity: O(*n* log *n*) in measurements.
  package func comparison() throws(ComparingError) -> ResultComparison {
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
      throw .nothingCommon(base: columns[0], reasons: notes.disjointKeys)
    }
    return ResultComparison(
      level: 1 - TableBuilder.errorRate,
      files: files.map { .init(name: $0.name, path: $0.path, commit: $0.commit) },
      columns: columns, tables: tables.map(\.table), differences: notes.differences,
      notes: notes.notes, warnings: notes.warnings)
  }
}

/// Why files can't be compared as asked.
package enum ComparingError: Error, Hashable, Sendable {
  /// A line of a `.bench` file is none of that format; lines count from 1.
  case malformedSamples(path: String, line: Int, text: String, expected: String)
  /// A report has two figures of one benchmark case and metric.
  case duplicateRow(path: String, implementation: String, metric: String)
  /// Two files go by one name.
  case duplicateFile(name: String)
  /// A key that no file has.
  case unknownKey(String, place: String, known: [String])
  /// A key is to be in two places of a table.
  case keyTwice(String, first: String, second: String)
  /// A filter makes no sense from a character on; characters count from 1.
  case malformedFilter(text: String, position: Int, expected: String)
  /// The selection fills one column only.
  case oneColumn(keys: [String], value: String)
  /// The filters leave nothing; each of `unmatched` is a value that nothing has.
  case nothingChosen(unmatched: [UnmatchedValue])
  /// No case has figures in the first column and in another; the reason, as far as keys tell.
  case nothingCommon(base: String, reasons: [String])
}
