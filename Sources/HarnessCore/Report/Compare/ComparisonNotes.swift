internal import Statistics
internal import WorkerContract

/// The notes on a comparison, in addition to its figures.
struct ComparisonNotes {
  let selection: Selection
  let layout: Layout
  let grid: Grid
  let tables: [TableBuilder]

  private var columns: [String] { grid.columnNames }
  private var rows: [Grid.Row] { grid.tables.flatMap(\.rows) }

  // MARK: - What differs

  /// The values of a hidden key in the first column and in another column.
  private struct Difference: Hashable {
    var key: MeasurementKey
    var column: Int
    var first: String
    var other: String
  }

  /// One sentence for each hidden key that differs between columns.
  ///
  /// Keys that vary within a cell are in ``warnings`` instead.
  var differences: [String] {
    let found = rows.flatMap { row in
      row.cells.enumerated().dropFirst().flatMap { column, cell in
        differences(of: cell, in: column, from: row.cells[0]).map { ($0, row.keys.first ?? "") }
      }
    }
    let all = Set(rows.map { $0.keys.first ?? "" })
    return found.grouped(by: \.0)
      .stablySorted { layout.hidden.firstIndex(of: $0.key.key) ?? 0 }
      .map { difference, found in
        let own = Set(found.map(\.1))
        let scope = own == all || layout.row.isEmpty ? "" : " of \(own.sorted().listed(most: 4))"
        return """
          \(difference.key.rawValue)\(scope) differs: '\(difference.first)' in \(columns[0]), \
          '\(difference.other)' in \(columns[difference.column])
          """
      }
  }

  private func differences(
    of cell: PooledCell, in column: Int, from firstCell: PooledCell
  ) -> [Difference] {
    guard let first = firstCell.measurements.first, let second = cell.measurements.first else {
      return []
    }
    let varying = (firstCell.varying + cell.varying).map(\.key)
    return layout.hidden.filter { first[$0] != second[$0] && !varying.contains($0) }.map {
      Difference(key: $0, column: column, first: first[$0], other: second[$0])
    }
  }

  /// The reasons why the columns have no cases in common.
  ///
  /// These are the keys of tables and rows for which no other column has any of the first column's values.
  var disjointKeys: [String] {
    func values(of key: MeasurementKey, in column: String) -> Set<String> {
      let own = selection.measurements.filter { measurement in
        layout.column.map { measurement[$0] }.joined(separator: " ") == column
      }
      return Set(own.map { $0[key] })
    }
    return (layout.table + layout.row).compactMap { key in
      let firstValues = values(of: key, in: columns[0])
      let others = columns.dropFirst().map { (name: $0, values: values(of: key, in: $0)) }
      guard let other = others.first, others.allSatisfy({ $0.values.isDisjoint(with: firstValues) })
      else { return nil }
      return """
        \(key.rawValue) is \(firstValues.sorted().listed(most: 3)) in \(columns[0]), \
        \(other.values.sorted().listed(most: 3)) in \(other.name)
        """
    }
  }

  // MARK: - Warnings

  /// Notes on requested items that do not exist, on keys and exact metrics that vary, and on figures that a
  /// column lacks.
  var warnings: [String] {
    selection.unmatched.map {
      "no result has \($0.key) '\($0.value)'; known: \($0.known.listed(most: 8))"
    } + varyingKeys
      + tables.map(\.table).flatMap { table in
        columns.enumerated().flatMap { index, name in
          missing(index, name, in: table) + varying(index, name, in: table)
        }
      }
  }

  private var varyingKeys: [String] {
    rows.flatMap(\.cells).flatMap(\.varying).grouped(by: \.key).map { key, found in
      """
      \(key.rawValue) varies within \(found.count) cells, which are not judged: \
      \(found.flatMap(\.values).distinct().listed(most: 6)); give it rows (--row \(key.rawValue)), \
      choose one (--filter \(key.rawValue)=…), or --ignore \(key.rawValue)
      """
    }
  }

  /// The figures that a column lacks and another has.
  private func missing(
    _ column: Int, _ name: String, in table: ResultComparison.Table
  ) -> [String] {
    let rows = table.rows.filter { row in
      row.cells[column].value == nil && row.cells.contains { $0.value != nil }
    }
    guard !rows.isEmpty else { return [] }
    // The metric, followed by the other keys of the table in parentheses.
    let rest = table.titleKeys(among: tables.map(\.table)).dropFirst().map(\.value)
    let title = rest.isEmpty ? table.metric : "\(table.metric) (\(rest.joined(separator: ", ")))"
    if rows.count == table.rows.count, rows.allSatisfy({ $0.cells[column].status == nil }) {
      return ["\(name) has no \(title) at all: \(rows.count) rows"]
    }
    let names = rows.map { row in
      table.text(for: row) + (row.cells[column].status.map { " (\($0.rawValue))" } ?? "")
    }
    return ["\(name) has no \(title) for \(names.listed(most: 6))"]
  }

  /// Exact metrics that vary.
  private func varying(
    _ column: Int, _ name: String, in table: ResultComparison.Table
  ) -> [String] {
    let rows = table.rows.filter { row in
      let cell = row.cells[column]
      return table.kind == .exact && cell.value != nil && cell.low != cell.high
    }
    guard !rows.isEmpty else { return [] }
    let names = rows.map { table.text(for: $0) }.listed(most: 6)
    return ["\(name): \(table.metric) should be exact but varies, and is not judged: \(names)"]
  }

  // MARK: - Notes

  /// The reasons why some figures aren't judged, and the figures that aren't shown.
  var notes: [String] { incomparable + [few, paired].compactMap { $0 } + unreported + leftOut }

  private var incomparable: [String] {
    let found = tables.flatMap { table in
      table.obstacles.sorted { $0.fact < $1.fact }.map { ($0, table.table.metric) }
    }
    let remedy = """
      ; ratios taken within a run may be comparable (--metric \(MetricChoice.ratio)), and 'harness check' \
      judges by these
      """
    return found.grouped(by: \.0).map { obstacle, found in
      """
      not compared, because \(obstacle.fact) differs ('\(obstacle.first)' and '\(obstacle.other)'): \
      \(found.map(\.1).listed(most: 8))\(Comparability.factsOfRatios.contains(obstacle.fact) ? "" : remedy)
      """
    }
  }

  private var few: String? {
    let metrics = tables.filter(\.hasTooFewRuns).map(\.table.metric)
    guard !metrics.isEmpty else { return nil }
    return """
      too few runs to judge \(metrics.listed(most: 8)): runs of one build differ more than their rounds \
      show, so each side needs \(RunSpread.minimumRuns) runs (LABEL=PATH with one label, or \
      --ignore file), or both builds must be in one run ('harness check --against')
      """
  }

  private var paired: String? {
    let isPaired = rows.contains { row in
      guard let measurement = row.cells[0].measurements.first, measurement.kind == .noisy else {
        return false
      }
      return row.cells.dropFirst().contains { cell in
        cell.measurements.contains { $0[.file] == measurement[.file] }
      }
    }
    guard isPaired else { return nil }
    return """
      columns of one file were measured in the same rounds, and are compared here as if they were not: the \
      verdicts of the file's own report show smaller differences
      """
  }

  /// Notes on properties that a file does not report, so that differences would not be noticed.
  private var unreported: [String] {
    let all = selection.measurements
    return [
      (all.filter(\.fingerprint.isEmpty), "machine"),
      (all.filter { $0[.library] == "unknown" }, "library versions"),
    ].filter { !$0.0.isEmpty }.map { measurements, what in
      let files = measurements.map { $0[.file] }.distinct()
      let verb = files.count == 1 ? "does" : "do"
      return
        "\(files.listed(most: 4)) \(verb) not record the \(what), so a difference would go unnoticed"
    }
  }

  private var leftOut: [String] {
    let metrics = selection.leftOut.listed(most: 4)
    return [
      grid.unavailableRows == 0
        ? nil : "left out: \(grid.unavailableRows) rows of metrics that all columns lack",
      metrics.isEmpty
        ? nil : "not shown: \(metrics); --metric NAME,… or --metric all shows them",
    ].compactMap { $0 }
  }
}
