internal import WorkerContract

/// The rows of each kind of report that has a long form: one row for each figure.
extension Results {
  private static let fields =
    CaseKey.recordFields + [
      "metric", "unit", "kind", "estimator", "reference", "value", "low", "high", "samples",
      "status", "reason", "verdict", "level",
    ]

  /// A row for each case and metric, in their order.
  ///
  /// The verdict is in the row of the ratio that it judges.
  package var csvRows: [[String]] {
    let verdicts = Dictionary(
      verdicts.map { (FigureKey($0), $0) }, uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
    let rows = rows.map { row in
      let verdict = FigureKey(judgedBy: row).flatMap { verdicts[$0] }
      return row.fields + [verdict?.text ?? "", Figures.field(verdict?.intervalLevel)]
    }
    return [Self.fields] + rows
  }
}

extension MetricResult {
  fileprivate var fields: [String] {
    key.recordFields + [
      metric, unit, kind.rawValue, estimator, reference ?? "", Figures.field(value),
      Figures.field(low), Figures.field(high), String(samples), status.rawValue, reason,
    ]
  }
}

extension Suite {
  private static let fields = [
    "suite", "circumstances", "backend", "reference", "metric", "unit", "estimator", "feed",
    "value", "low", "high", "feeds", "status", "reason",
  ]

  /// A row for each backend and figure.
  ///
  /// The figures are the geometric mean of the backend's parse time ratios, the smallest and largest ratio
  /// with their feeds, the slowest feeds, and the cases without figures.
  package var csvRows: [[String]] {
    [Self.fields] + standings.flatMap(csvRows) + missing.map(csvRow)
  }

  private func csvRows(of ranking: Ranking) -> [[String]] {
    let head = [name, circumstances, ranking.backend, reference]
    let ratio = head + [Metric.parseTimeRatio.name, "ratio"]
    let mean: [String] = [
      "geometric-mean", "", Figures.field(ranking.mean), Figures.field(ranking.low),
      Figures.field(ranking.high), String(ranking.feeds), "ok", "",
    ]
    let ends = [("minimum", ranking.best), ("maximum", ranking.worst)].map { name, extreme in
      ratio + [name, extreme.feed, Figures.field(extreme.ratio), "", "", "1", "ok", ""]
    }
    let slowest = ranking.slowest.map { slow in
      let figure: [String] = [
        Metric.throughput.name, "MB/s", "median", slow.feed, Figures.field(slow.throughput), "",
        "", "1", "ok", slow.feature ?? "",
      ]
      return head + figure
    }
    return [ratio + mean] + ends + slowest
  }

  private func csvRow(of missing: MissingResult) -> [String] {
    [
      name, circumstances, missing.backend, reference, Metric.parseTimeRatio.name, "ratio", "",
      missing.feed, "", "", "", "0", missing.status.rawValue, missing.reason,
    ]
  }
}

extension ResultComparison {
  private static let fields = [
    "column", "unit", "kind", "value", "low", "high", "samples", "status", "reason", "before",
    "ratio", "difference", "outcome", "ratio_low", "ratio_high",
  ]

  /// A row for each cell.
  ///
  /// The keys come first.
  package var csvRows: [[String]] {
    let keys = (tables.first?.keys ?? []) + (tables.first?.rows.first?.keys ?? [])
    return [keys.map(\.key) + Self.fields] + tables.flatMap(csvRows)
  }

  private func csvRows(of table: Table) -> [[String]] {
    table.rows.flatMap { row in
      let values = (table.keys + row.keys).map(\.value)
      return zip(columns, row.cells).map { values + fields(of: $1, in: $0, table) }
    }
  }

  private func fields(of cell: Cell, in column: String, _ table: Table) -> [String] {
    let change = cell.change
    return [
      column, table.unit, table.kind.rawValue, Figures.field(cell.value), Figures.field(cell.low),
      Figures.field(cell.high), String(cell.samples), cell.status?.rawValue ?? "missing",
      cell.reason, change == nil ? "" : columns[0], Figures.field(change?.ratio),
      Figures.field(change?.difference), change?.outcome.rawValue ?? "",
      Figures.field(change?.low), Figures.field(change?.high),
    ]
  }
}
