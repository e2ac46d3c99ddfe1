internal import Statistics
internal import WorkerContract

/// The rows of each kind of report that has a long form: one row for each figure.
extension Results {
  /// The columns that say where a figure comes from, so that files of several runs can be stacked.
  static let originColumns = ["run", "time", "commit", "machine"]

  var origin: [FlatTable.Value] {
    [
      .text(run), .init(environment.time), .init(environment.commit),
      .text(environment.machineName),
    ]
  }

  private static let columns =
    originColumns + CaseKey.recordFields + [
      "version", "metric", "unit", "kind", "estimator", "reference", "value", "low", "high",
      "level", "interval", "samples", "status", "reason", "verdict", "interrupted",
    ]

  /// A row for each case and metric, in their order, of any run on any machine.
  ///
  /// The verdict is in the row of the speed that it judges.
  package var flatTable: FlatTable {
    let verdicts = Dictionary(
      verdicts.map { (FigureKey($0), $0) }, uniquingKeysWith: { $1.family == .reference ? $1 : $0 })
    let versions = Dictionary(
      backends.map { ($0.name, $0.version) }, uniquingKeysWith: { first, _ in first })
    let origin = origin
    let rows = rows.map { row in
      let verdict = FigureKey(judgedBy: row).flatMap { verdicts[$0] }
      return origin + row.key.values + [.init(versions[row.key.backend])]
        + row.values(level: verdict?.intervalLevel) + [
          .init(verdict?.text), .flag(plan.isInterrupted),
        ]
    }
    return FlatTable(Self.columns, rows)
  }

  /// The name of the run, which no other run has: its time and its seed.
  package var run: String { "\(environment.time ?? "unknown")-\(plan.seed)" }
}

extension MeasurementEnvironment {
  /// The processor, with eight digits of the SHA-256 of the fingerprint: times can be compared if all of it is
  /// equal.
  var machineName: String {
    let facts = fingerprint.map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
    return "\(self["cpu"] ?? "unknown") (\(SHA256.hex(of: facts.utf8).prefix(8)))"
  }
}

extension CaseKey {
  package var values: [FlatTable.Value] {
    Field.allCases.map { field in
      switch field {
      case .factor: .init(factor)
      case .stopAfter: .init(stopAfter)
      default: .init(text(of: field))
      }
    }
  }
}

extension MetricResult {
  /// The values from `metric` to `reason`; a ratio of times becomes a speed, above 1 faster.
  fileprivate func values(level verdictLevel: Double?) -> [FlatTable.Value] {
    let speed = metric == Metric.parseTimeRatio.name ? self.speed : nil
    let level = kind == .noisy && range != nil ? verdictLevel ?? confidenceLevel : nil
    return [
      .text(speed == nil ? metric : Metric.speed.name), .init(unit), .text(kind.rawValue),
      .init(estimator), .init(reference), .init(speed?.value ?? value),
      .init(speed.map { $0.interval?.lowerBound } ?? low),
      .init(speed.map { $0.interval?.upperBound } ?? high), .init(level), .init(interval),
      .init(samples), .text(status.rawValue), .init(reason),
    ]
  }

  private var speed: SpeedRatio? { value == nil ? nil : SpeedRatio(ofTime: self) }

  /// What `low` and `high` hold.
  private var interval: String? {
    guard range != nil else { return nil }
    return kind == .exact
      ? "all counts" : reference == nil ? "median within the run" : "ratio between runs"
  }
}

extension Suite {
  private static let columns = [
    "suite", "time", "commit", "machine", "circumstances", "backend", "reference", "metric",
    "unit", "estimator", "feed", "value", "low", "high", "level", "feeds", "status", "reason",
  ]

  /// A row for each backend and figure.
  ///
  /// The figures are the geometric mean of the backend's speeds, the largest and smallest speed with their
  /// feeds, the slowest feeds, and the cases without figures.
  package var flatTable: FlatTable {
    FlatTable(Self.columns, standings.flatMap(rows) + missing.map(row))
  }

  private func head(_ backend: String) -> [FlatTable.Value] {
    [
      .text(name), .init(environment.time), .init(environment.commit),
      .text(environment.machineName),
      .init(circumstances), .text(backend), .init(reference),
    ]
  }

  private func rows(of ranking: Ranking) -> [[FlatTable.Value]] {
    let head = head(ranking.backend)
    let speed: [FlatTable.Value] = head + [.text(Metric.speed.name), "ratio"]
    let inverse = { (ratio: Double?) in FlatTable.Value(ratio.map { 1 / $0 }) }
    let mean: [FlatTable.Value] = [
      "geometric-mean", .none, inverse(ranking.mean), inverse(ranking.high), inverse(ranking.low),
      .init(ranking.low == nil ? nil : confidenceLevel), .init(ranking.feeds), "ok", .none,
    ]
    let ends = [("maximum", ranking.best), ("minimum", ranking.worst)].map {
      name, extreme -> [FlatTable.Value] in
      speed + [
        .text(name), .text(extreme.feed), inverse(extreme.ratio), .none, .none, .none, 1, "ok",
        .none,
      ]
    }
    let slowest = ranking.slowest.map { slow -> [FlatTable.Value] in
      head + [
        .text(Metric.throughput.name), "MB/s", "median", .text(slow.feed),
        .number(slow.throughput), .none, .none, .none, 1, "ok", .init(slow.feature),
      ]
    }
    return [speed + mean] + ends + slowest
  }

  private func row(of missing: MissingResult) -> [FlatTable.Value] {
    head(missing.backend) + [
      .text(Metric.speed.name), "ratio", .none, .text(missing.feed), .none, .none, .none, .none, 0,
      .text(missing.status.rawValue), .init(missing.reason),
    ]
  }
}

extension CheckReport {
  private static let columns =
    ["name", "before_name"] + CaseKey.recordFields + [
      "metric", "unit", "kind", "reference", "before", "now", "change", "speed", "low", "high",
      "level", "threshold", "outcome", "reason",
    ]

  /// A row for each finding; a time has a speed, above 1 faster, other figures a change, above 1 more.
  package var flatTable: FlatTable {
    FlatTable(
      Self.columns,
      findings.map { finding in
        let speed = finding.speed
        let isRatio = finding.metric == Metric.parseTimeRatio.name
        let figure = { (value: Double?) in isRatio ? value.map { 1 / $0 } : value }
        return [.text(name), .init(before)] + finding.key.values + [
          .text(isRatio ? Metric.speed.name : finding.metric), .init(finding.unit),
          .text(finding.kind.rawValue), .init(finding.reference), .init(figure(finding.before)),
          .init(figure(finding.now)), speed == nil ? .init(finding.change) : .none,
          .init(speed?.value), .init(speed.map { $0.interval?.lowerBound } ?? finding.low),
          .init(speed.map { $0.interval?.upperBound } ?? finding.high),
          .init(finding.intervalLevel), .number(finding.threshold),
          .text(finding.outcome.rawValue), .init(finding.reason),
        ]
      })
  }
}

extension ComparisonReport {
  package var flatTable: FlatTable { FlatTable(comparisons.map(\.flatTable)) }
}
