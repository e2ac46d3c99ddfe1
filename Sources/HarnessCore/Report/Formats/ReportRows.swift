internal import Statistics
internal import WorkerContract

/// The rows of each kind of report that has a long form: one row for each figure.
extension Results {
  private static let fields =
    CaseKey.recordFields + [
      "metric", "unit", "kind", "estimator", "reference", "value", "low", "high", "samples",
      "status", "reason", "verdict", "level", "interrupted",
    ]

  /// A row for each case and metric, in their order.
  ///
  /// The verdict is in the row of the ratio that it judges.
  package var csvRows: [[String]] {
    let verdicts = Dictionary(
      verdicts.map { (FigureKey($0), $0) }, uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
    let rows = rows.map { row in
      let verdict = FigureKey(judgedBy: row).flatMap { verdicts[$0] }
      return row.fields + [
        verdict?.text ?? "", Figures.field(verdict?.intervalLevel),
        plan.isInterrupted ? "yes" : "",
      ]
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

extension CheckReport {
  private static let fields =
    ["name", "before_name"] + CaseKey.recordFields + [
      "metric", "unit", "kind", "reference", "before", "now", "change", "low", "high", "level",
      "threshold", "outcome", "reason",
    ]

  /// A row for each finding.
  package var csvRows: [[String]] {
    [Self.fields]
      + findings.map { finding in
        [name, before] + finding.key.recordFields + [
          finding.metric, finding.unit, finding.kind.rawValue, finding.reference ?? "",
          Figures.field(finding.before), Figures.field(finding.now), Figures.field(finding.change),
          Figures.field(finding.low), Figures.field(finding.high),
          Figures.field(finding.intervalLevel), Figures.field(finding.threshold),
          finding.outcome.rawValue, finding.reason,
        ]
      }
  }
}

extension ComparisonReport {
  /// A row for each finding of each build.
  package var csvRows: [[String]] {
    Array((comparisons.first?.csvRows ?? []).prefix(1))
      + comparisons.flatMap { $0.csvRows.dropFirst() }
  }
}
