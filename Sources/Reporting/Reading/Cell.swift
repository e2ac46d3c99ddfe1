import Results

/// All figures of one cell, by metric.
struct Cell {
  /// What the figures were measured under.
  let key: CellKey
  /// What part the row takes.
  let role: BackendSummary.Role
  /// The figures other than ratios, in their order.
  private(set) var rows: [ResultRow] = []
  /// The ratios of parse time, by what they were taken to.
  private(set) var ratios: [String: ResultRow] = [:]

  /// Why a cell has no figures to show.
  struct Trouble: Hashable {
    var status: RowStatus
    var reason: String
  }

  init(key: CellKey, role: BackendSummary.Role) {
    self.key = key
    self.role = role
  }

  mutating func add(_ row: ResultRow) {
    guard let reference = row.reference else {
      rows.append(row)
      return
    }
    guard row.metric == "parse_time_ratio", row.status == .ok, row.value != nil else { return }
    ratios[reference] = row
  }

  /// The name of the row.
  var name: String { key.backend }

  /// The row of a metric, whatever became of it.
  func row(_ metric: String) -> ResultRow? { rows.first { $0.metric == metric } }

  /// The row of a metric that has a figure, in a cell without trouble.
  func figure(_ metric: String) -> ResultRow? {
    guard trouble == nil, let row = row(metric), row.status == .ok, row.value != nil else {
      return nil
    }
    return row
  }

  /// The figure of a metric alone.
  func value(_ metric: String) -> Double? { figure(metric)?.value }

  /// Why the cell has no figures.
  ///
  /// One failure condemns all passes; a metric that can't be had, or was not reached, only itself.
  var trouble: Trouble? {
    guard !rows.isEmpty else {
      return Trouble(status: .unavailable, reason: "the results have no row of it")
    }
    let failed = rows.first { $0.status.isFailure || $0.status == .notComparable }
    let hasFigures = rows.contains { $0.status == .ok && $0.value != nil }
    guard let row = failed ?? (hasFigures ? nil : rows.first) else { return nil }
    return Trouble(
      status: row.status == .ok ? .unavailable : row.status, reason: row.reason)
  }
}
