/// Holds files of results against each other.
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
  ///   Cells that one column lacks are findings, not errors.
  /// - Complexity: O(*n* log *n*) in measurements.
  package func comparison() throws(ComparingError) -> ResultComparison {
    let selection = try Selection(from: files, filters: filters, metrics: metrics)
    let layout = try Layout(request, of: selection.keys)
    let grid = Grid(selection, by: layout)
    let columns = grid.columns.map { $0.joined(separator: " ") }
    guard columns.count > 1 else {
      throw .oneColumn(keys: layout.column.map(\.rawValue), value: columns.first ?? "none")
    }
    let builders = grid.tables.compactMap { TableBuilder($0, layout) }
    let tables = builders.map(\.table)
    let hasCommonCase = tables.contains { table in
      table.rows.contains { row in
        row.cells.dropFirst().contains { $0.change.map { $0.outcome != .missing } ?? false }
      }
    }
    guard hasCommonCase else {
      throw .nothingCommon(
        base: columns[0], reasons: DisjointKeys(selection, layout, columns: columns).reasons)
    }
    let differences = HiddenDifferences(grid, layout, columns: columns)
    return ResultComparison(
      level: 1 - TableBuilder.errorRate,
      files: files.map { .init(name: $0.name, path: $0.path, commit: $0.commit) },
      columns: columns, tables: tables,
      differences: differences.notes, notes: TestNotes(builders, grid, selection).notes,
      warnings: selection.unmatched.map(text)
        + differences.warnings + MissingCells(tables, columns: columns).warnings)
  }

  private func text(for unmatched: UnmatchedValue) -> String {
    "nothing has \(unmatched.key) '\(unmatched.value)'; there is: \(unmatched.known.listed(most: 8))"
  }
}

/// Why two columns have no cell in common, as far as keys tell.
struct DisjointKeys {
  /// A sentence a key that has no value in common.
  let reasons: [String]

  /// Looks for the keys of tables and rows whose values in the first column no other has.
  init(_ selection: Selection, _ layout: Layout, columns: [String]) {
    func values(of key: MeasurementKey, in column: String) -> Set<String> {
      let own = selection.measurements.filter { measurement in
        layout.column.map { measurement[$0] }.joined(separator: " ") == column
      }
      return Set(own.map { $0[key] })
    }
    reasons = (layout.table + layout.row).compactMap { key in
      let base = values(of: key, in: columns[0])
      let others = columns.dropFirst().map { (name: $0, values: values(of: key, in: $0)) }
      guard let other = others.first, others.allSatisfy({ $0.values.isDisjoint(with: base) })
      else { return nil }
      return """
        \(key.rawValue) is \(base.sorted().listed(most: 3)) in \(columns[0]), \
        \(other.values.sorted().listed(most: 3)) in \(other.name)
        """
    }
  }
}

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

/// Why files can't be compared as asked.
package enum ComparingError: Error, Hashable, Sendable {
  /// A line of a `.bench` file is none of that format; lines count from 1.
  case malformedSamples(path: String, line: Int, text: String, expected: String)
  /// A report has two figures of one cell and metric.
  case duplicateRow(path: String, row: String, metric: String)
  /// Two files go by one name.
  case duplicateFile(name: String)
  /// A key that no file has.
  case unknownKey(String, place: String, known: [String])
  /// A key is to be in two places of a table.
  case keyTwice(String, first: String, second: String)
  /// A filter makes no sense from a character on; characters count from 1.
  case malformedFilter(text: String, position: Int, expected: String)
  /// What was chosen fills one column only.
  case oneColumn(keys: [String], value: String)
  /// The filters leave nothing; each of `unmatched` is a value that nothing has.
  case nothingChosen(unmatched: [UnmatchedValue])
  /// No cell has figures in the first column and another; why, as far as keys tell.
  case nothingCommon(base: String, reasons: [String])
}
