/// Holds files of results against each other.
///
/// The model is golang's benchstat: every measurement is a row of `key=value`, keys are projected onto
/// tables, rows and columns, and what varies beyond them is told. Unlike there, a run
/// is one observation, a table's intervals hold together, exact metrics need none, and figures of two
/// machines are kept apart.
public struct ComparisonBuilder: Sendable {
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
  public init(
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
  ///   Cells that one column lacks are findings, not errors.
  /// - Complexity: O(*n* log *n*) in measurements.
  public func comparison() throws(ComparingError) -> ResultComparison {
    let selection = try Selection(from: files, filters: filters, metrics: metrics)
    let layout = try Layout(request, of: selection.keys)
    let grid = Grid(selection, by: layout)
    let columns = grid.columns.map { $0.joined(separator: " ") }
    guard columns.count > 1 else {
      throw .oneColumn(keys: layout.column.map(\.rawValue), value: columns.first ?? "none")
    }
    let builders = grid.tables.compactMap { TableBuilder($0, layout) }
    let tables = builders.map(\.table)
    let hasCommonCell = tables.contains { table in
      table.rows.contains { row in
        row.cells.dropFirst().contains { $0.change.map { $0.outcome != .missing } ?? false }
      }
    }
    guard hasCommonCell else {
      throw .nothingCommon(
        base: columns[0], reasons: DisjointKeys(selection, layout, columns: columns).reasons)
    }
    let differences = HiddenDifferences(grid, layout, columns: columns)
    return ResultComparison(
      level: 1 - TableBuilder.errorRate,
      files: files.map { .init(name: $0.name, path: $0.path, commit: $0.commit) },
      columns: columns, tables: tables,
      differences: differences.notes, notes: TestNotes(builders, grid, selection).notes,
      warnings: selection.unmatched.map(words)
        + differences.warnings + MissingCells(tables, columns: columns).warnings)
  }

  private func words(for unmatched: UnmatchedValue) -> String {
    "nothing has \(unmatched.key) '\(unmatched.value)'; there is: \(unmatched.known.listed(most: 8))"
  }
}
