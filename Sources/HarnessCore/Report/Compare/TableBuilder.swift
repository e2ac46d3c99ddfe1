import Glibc
internal import Statistics
internal import WorkerContract

/// Builds one table from its cells: figures, changes, intervals and means.
struct TableBuilder {
  /// The table.
  let table: ResultComparison.Table
  /// Whether some noisy figures have too few runs to be judged.
  let hasTooFewRuns: Bool
  /// The reasons why figures were not compared.
  let obstacles: Set<Comparability.Obstacle>

  /// The maximum probability that any interval of a table misses its ratio.
  static let errorRate = VerdictRule.standardErrorRate

  /// Compares the cells of each row with the first; returns `nil` for a table without measurements.
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
        let firstCell = row.cells[0]
        let obstacle = Comparability.obstacle(firstCell.measurements, cell.measurements)
        if let obstacle, firstCell.figure != nil, cell.figure != nil { obstacles.insert(obstacle) }
        return Self.change(firstCell, cell, kind: kind, isIncomparable: obstacle != nil)
      }
    }
    let judged = changes.joined().count { $0?.outcome == .notShown }
    let level = VerdictRule(errorRate: Self.errorRate, intervals: judged).level
    for (index, row) in grid.rows.enumerated() {
      for column in row.cells.indices where changes[index][column]?.outcome == .notShown {
        guard let firstCell = row.cells[0].spread, let other = row.cells[column].spread else {
          continue
        }
        let interval = other.change(from: firstCell, level: level)
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

  /// Returns the change between two cells; for a noisy metric with enough runs on both sides, `notShown`.
  ///
  /// Its interval, which depends on the whole table, decides later.
  private static func change(
    _ firstCell: PooledCell, _ other: PooledCell, kind: MetricKind, isIncomparable: Bool
  ) -> Change {
    guard let first = firstCell.figure, let second = other.figure else { return Change(.missing) }
    if firstCell.isMixed || other.isMixed { return Change(.mixed) }
    if isIncomparable { return Change(.notComparable) }
    if firstCell.varies || other.varies { return Change(.varies) }
    let ratio = first.value > 0 && second.value > 0 ? second.value / first.value : nil
    func change(_ outcome: Change.Outcome) -> Change {
      Change(
        outcome, ratio: ratio.flatMap { $0.isFinite && $0 > 0 ? $0 : nil },
        difference: second.value - first.value)
    }
    if kind == .exact { return change(first.value == second.value ? .equal : .different) }
    let runs = min(firstCell.measurements.count, other.measurements.count)
    return change(runs < RunSpread.minimumRuns ? .tooFewRuns : .notShown)
  }

  /// Returns the geometric mean of the ratios over the rows that both columns have; `nil` unless there are
  /// several and all of them have a ratio and enough runs.
  ///
  /// Otherwise the mean could suggest a change that no single row shows.
  private static func mean(of changes: [Change]) -> Double? {
    let common = changes.filter { $0.outcome != .missing }
    let ratios = common.filter { $0.outcome != .tooFewRuns }.compactMap(\.ratio)
    guard ratios.count == common.count, ratios.count > 1 else { return nil }
    return exp(ratios.reduce(0) { $0 + log($1) } / Double(ratios.count))
  }
}

/// The measurements in one cell, and the figure computed from them.
struct PooledCell {
  let measurements: [Measurement]
  /// The hidden keys whose values differ between the measurements, with these values.
  let varying: [KeyValue.Varying]
  /// The figure; `nil` if there is none.
  let figure: RunFigure?
  /// The variation between runs, if the metric is noisy and there are enough runs.
  let spread: RunSpread?
  /// Whether the metric is exact but its samples differ.
  let varies: Bool

  /// Pools `measurements`, within which the `hidden` keys should not vary.
  init(_ measurements: [Measurement], hidden: [MeasurementKey]) {
    self.measurements = measurements
    varying =
      measurements.count < 2
      ? []
      : hidden.compactMap { key in
        let values = Set(measurements.map { $0[key] })
        return values.count < 2 ? nil : KeyValue.Varying(key: key, values: values.sorted())
      }
    let figures = measurements.compactMap(\.runFigure)
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

  /// Whether a hidden key varies within the cell.
  var isMixed: Bool { !varying.isEmpty }

  /// The first measurement whose status is not `ok`; `nil` if the cell has a figure.
  var failed: Measurement? { figure == nil ? measurements.first { $0.status != .ok } : nil }

  /// Whether a measurement failed and has no figure.
  var hasFailed: Bool { measurements.contains { $0.status.isFailure && $0.figure == nil } }

  /// Returns the cell for the report, with its change relative to the first.
  func shown(_ change: Change?) -> ResultComparison.Cell {
    let status = measurements.isEmpty ? nil : failed?.status ?? .ok
    return ResultComparison.Cell(
      value: figure?.value, low: figure?.low, high: figure?.high, samples: figure?.count ?? 0,
      status: status, reason: failed?.reason ?? "", change: change)
  }
}

extension KeyValue {
  /// A key with its values in one cell.
  struct Varying: Hashable {
    var key: MeasurementKey
    var values: [String]
  }
}
