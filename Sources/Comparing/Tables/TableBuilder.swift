import Glibc
internal import Results

/// Makes one table of its cells: figures, changes, tests, means.
struct TableBuilder {
  private let grid: Grid.Table
  private let layout: Layout
  /// The metric's example: what all of its measurements have in common.
  private let example: Measurement
  /// How many figures are tested, or would be if they had samples enough.
  let familyCount: Int
  /// How many samples a side it takes where some had too few.
  let fewestCount: Int?
  /// What kept figures apart.
  let obstacles: Set<Comparability.Obstacle>
  /// The changes, by row and column; `nil` in the first column.
  private let changes: [[Change?]]

  init?(_ grid: Grid.Table, _ layout: Layout) {
    let measurements = grid.rows.flatMap(\.cells).flatMap(\.measurements)
    guard var example = measurements.first else { return nil }
    if measurements.contains(where: { $0.kind == .noisy }) { example.kind = .noisy }
    self.grid = grid
    self.layout = layout
    self.example = example
    var obstacles: Set<Comparability.Obstacle> = []
    var pairs: [(row: Int, column: Int, pair: ChangeTests.Pair)] = []
    var changes = grid.rows.map { row in [Change?](repeating: nil, count: row.cells.count) }
    for (index, row) in grid.rows.enumerated() {
      guard let base = row.cells.first else { continue }
      for (column, cell) in row.cells.enumerated().dropFirst() {
        let obstacle = Comparability.obstacle(base.measurements, cell.measurements)
        if let obstacle, base.figure != nil, cell.figure != nil { obstacles.insert(obstacle) }
        let change = Self.change(base, cell, kind: example.kind, isApart: obstacle != nil)
        changes[index][column] = change
        // Only what a test must decide is left as not shown.
        guard change.outcome == .notShown else { continue }
        pairs.append((index, column, .init(base: base.samples, other: cell.samples)))
      }
    }
    let tests = ChangeTests(pairs.map(\.pair))
    for (place, outcome) in zip(pairs, tests.outcomes) {
      switch outcome {
      case .tooFew: changes[place.row][place.column]?.outcome = .tooFewSamples
      case .tested(let pValue):
        changes[place.row][place.column]?.pValue = pValue
        guard pValue <= ChangeTests.level else { continue }
        changes[place.row][place.column]?.outcome = .different
      }
    }
    familyCount = pairs.count
    fewestCount = tests.fewestCount
    self.obstacles = obstacles
    self.changes = changes
  }

  /// What two cells say before any test: a noisy metric with samples on both sides is `notShown`.
  private static func change(
    _ base: PooledCell, _ other: PooledCell, kind: MetricKind, isApart: Bool
  ) -> Change {
    guard let first = base.figure, let second = other.figure else { return Change(.missing) }
    if base.isMixed || other.isMixed { return Change(.mixed) }
    if isApart { return Change(.notComparable) }
    if base.varies || other.varies { return Change(.varies) }
    let ratio = first.value > 0 && second.value > 0 ? second.value / first.value : nil
    func change(_ outcome: Change.Outcome) -> Change {
      Change(
        outcome, ratio: ratio.flatMap { $0.isFinite && $0 > 0 ? $0 : nil },
        difference: second.value - first.value)
    }
    if kind == .exact { return change(first.value == second.value ? .equal : .different) }
    return change(base.samples.isEmpty || other.samples.isEmpty ? .noSamples : .notShown)
  }

  // MARK: - The table

  var table: ResultComparison.Table {
    ResultComparison.Table(
      keys: zip(layout.table, grid.keys).map { KeyValue($0.rawValue, $1) }, unit: example.unit,
      kind: example.kind,
      rows: zip(grid.rows, changes).map { row, changes in
        ResultComparison.Row(
          keys: zip(layout.row, row.keys).map { KeyValue($0.rawValue, $1) },
          cells: zip(row.cells, changes).map { cell, change in
            var shown = cell.shown
            shown.change = change
            return shown
          })
      },
      means: (changes.first ?? []).indices.map(mean))
  }

  /// The geometric mean over all rows that both columns have, if all of these can be divided.
  private func mean(of column: Int) -> Double? {
    guard column > 0 else { return nil }
    let common = changes.compactMap { $0[column] }.filter { $0.outcome != .missing }
    let ratios = common.compactMap(\.ratio)
    guard ratios.count == common.count, ratios.count > 1 else { return nil }
    return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
  }
}
