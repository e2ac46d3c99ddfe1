internal import WorkerContract
import Glibc
internal import Results
internal import Statistics

/// Makes one table of its cells: figures, changes, intervals, means.
struct TableBuilder {
  /// The table.
  let table: ResultComparison.Table
  /// Whether some noisy figures are of too few runs to be judged.
  let hasTooFewRuns: Bool
  /// The reasons why figures were kept apart.
  let obstacles: Set<Comparability.Obstacle>

  /// The chance, at most, that any interval of a table misses its ratio.
  static let errorRate = VerdictRule.standardErrorRate

  /// Compares the cells of each row with the first; `nil` for a table without measurements.
  init?(_ grid: Grid.Table, _ layout: Layout) {
    let measurements = grid.rows.flatMap(\.cells).flatMap(\.measurements)
    guard let example = measurements.first else { return nil }
    let kind: MetricKind =
      measurements.contains { $0.kind == .noisy } ? .noisy : example.kind
    var obstacles: Set<Comparability.Obstacle> = []
    // By row and column; `nil` in the first column.
    var changes: [[Change?]] = grid.rows.map { row in
      row.cells.enumerated().map { column, cell in
        guard column > 0 else { return nil }
        let base = row.cells[0]
        let obstacle = Comparability.obstacle(base.measurements, cell.measurements)
        if let obstacle, base.figure != nil, cell.figure != nil { obstacles.insert(obstacle) }
        return Self.change(base, cell, kind: kind, isApart: obstacle != nil)
      }
    }
    let judged = changes.joined().count { $0?.outcome == .notShown }
    let level = VerdictRule(errorRate: Self.errorRate, intervals: judged).level
    for (index, row) in grid.rows.enumerated() {
      for column in row.cells.indices where changes[index][column]?.outcome == .notShown {
        guard let base = row.cells[0].spread, let other = row.cells[column].spread else { continue }
        let interval = other.change(from: base, level: level)
        changes[index][column]?.low = interval.low
        changes[index][column]?.high = interval.high
        if !interval.contains(1) { changes[index][column]?.outcome = .different }
      }
    }
    self.obstacles = obstacles
    hasTooFewRuns = changes.joined().contains { $0?.outcome == .tooFewRuns }
    table = ResultComparison.Table(
      keys: zip(layout.table, grid.keys).map { KeyValue($0.rawValue, $1) }, unit: example.unit,
      kind: kind,
      rows: zip(grid.rows, changes).map { row, changes in
        ResultComparison.Row(
          keys: zip(layout.row, row.keys).map { KeyValue($0.rawValue, $1) },
          cells: zip(row.cells, changes).map { $0.shown($1) })
      },
      means: (changes.first ?? []).indices.map { column in
        column == 0 ? nil : Self.mean(of: changes.compactMap { $0[column] })
      })
  }

  /// The change between two cells by themselves: a noisy metric with enough runs on both sides is `notShown`.
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
    let runs = min(base.measurements.count, other.measurements.count)
    return change(runs < RunSpread.fewestRuns ? .tooFewRuns : .notShown)
  }

  /// The geometric mean over all rows that both columns have, if all of these can be divided and judged: a mean
  /// of what no row shows would show it all the same.
  private static func mean(of changes: [Change]) -> Double? {
    let common = changes.filter { $0.outcome != .missing }
    let ratios = common.filter { $0.outcome != .tooFewRuns }.compactMap(\.ratio)
    guard ratios.count == common.count, ratios.count > 1 else { return nil }
    return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
  }
}

/// The measurements that meet in one cell, and the figure they make.
struct PooledCell {
  let measurements: [Measurement]
  /// The hidden keys whose values differ among them, with these values.
  let varying: [KeyValue.Varying]
  /// The figure; `nil` if there is none.
  let figure: RunFigure?
  /// How its runs vary, where it is of a noisy metric and there are enough of them.
  let spread: RunSpread?
  /// Whether it is of an exact metric that isn't the same in every sample.
  let varies: Bool

  /// Pools `measurements`, among which the `hidden` keys should not vary.
  init(_ measurements: [Measurement], hidden: [MeasurementKey]) {
    self.measurements = measurements
    varying =
      measurements.count < 2
      ? []
      : hidden.compactMap { key in
        let values = Set(measurements.map { $0[key] })
        return values.count < 2 ? nil : KeyValue.Varying(key: key, values: values.sorted())
      }
    let figures = measurements.compactMap(\.own)
    guard let median = try? SortedSamples(figures.map(\.value)).median else {
      (figure, spread, varies) = (nil, nil, false)
      return
    }
    if measurements.contains(where: { $0.kind == .exact }) {
      let low = figures.map { $0.low ?? $0.value }.min()
      let high = figures.map { $0.high ?? $0.value }.max()
      figure = RunFigure(
        value: median, low: low, high: high, count: figures.reduce(0) { $0 + $1.count })
      spread = nil
      varies = low != high
    } else {
      spread = RunSpread(figures.map(\.value))
      let interval = spread?.interval(level: RunFigure.level)
      figure = RunFigure(
        value: spread?.value ?? median, low: interval?.low, high: interval?.high,
        count: figures.count)
      varies = false
    }
  }

  /// Whether it has measurements of several kinds.
  var isMixed: Bool { !varying.isEmpty }

  /// Its status: of several measurements, of the first that failed.
  var failed: Measurement? { figure == nil ? measurements.first { $0.status != .ok } : nil }

  /// Whether something of it should have figures and has none.
  var hasFailed: Bool { measurements.contains { $0.status.isFailure && $0.figure == nil } }

  /// The cell as it is shown, with what it is against the first.
  func shown(_ change: Change?) -> ResultComparison.Cell {
    let status = measurements.isEmpty ? nil : failed?.status ?? .ok
    return ResultComparison.Cell(
      value: figure?.value, low: figure?.low, high: figure?.high, samples: figure?.count ?? 0,
      status: status, reason: failed?.reason ?? "", change: change)
  }
}

extension KeyValue {
  /// A key with the values it has in one cell.
  struct Varying: Hashable {
    var key: MeasurementKey
    var values: [String]
  }
}
