internal import FeedEvents
internal import Results
internal import Statistics
internal import WorkerContract

/// The ratios of parse times between rows of the same rounds.
struct RatioTable {
  let plan: Plan
  let samples: Samples
  /// The rows without numbers.
  let failed: Set<BenchmarkCase>
  /// The level of the intervals that verdicts were read off.
  private let levels: [CaseComparison: Double]

  init(plan: Plan, samples: Samples, failed: Set<BenchmarkCase>) {
    self.plan = plan
    self.samples = samples
    self.failed = failed
    let judged = plan.families.flatMap { family in
      family.comparisons.map { ($0, family.rule.level) }
    }
    levels = Dictionary(judged) { first, _ in first }
  }

  /// The ratios of one row: to the reference; of a variant to what it is a variant of; of a backend
  /// to its library's control and floor; of the sink `model` to the sink `count`, of `refresh` to `model`.
  func rows(of row: BenchmarkCase) -> [MetricResult] {
    var ratios = [ratio(of: row, to: plan.reference, sink: row.sink, named: plan.reference)]
    if let base = row.implementation.description.variantOf, base != plan.reference {
      ratios.append(ratio(of: row, to: base, sink: row.sink, named: base))
    }
    if row.implementation.isBackend, row.sink == .count {
      for bare in plan.backends where plan.isBare(bare, of: row.implementation) {
        ratios.append(ratio(of: row, to: bare.name, sink: .count, named: bare.name))
      }
    }
    if row.sink == .model {
      ratios.append(
        ratio(
          of: row, to: row.implementation.name, sink: .count,
          named: "\(row.implementation.name)@count"))
    }
    if row.sink == .refresh {
      ratios.append(
        ratio(
          of: row, to: row.implementation.name, sink: .model,
          named: "\(row.implementation.name)@model"))
    }
    for comparison in plan.request.comparisons where comparison.row == row.implementation.name {
      let name = comparison.reference
      guard let sink = plan.sink(of: name, besides: row) else { continue }
      ratios.append(ratio(of: row, to: name, sink: sink, named: name))
    }
    return ratios.compactMap(\.self).distinct { $0.reference ?? "" }
  }

  private func ratio(
    of row: BenchmarkCase, to name: String, sink: Sink, named reference: String
  ) -> MetricResult? {
    guard let other = plan.row(name, sink: sink, beside: row), !failed.contains(other) else {
      return nil
    }
    let comparison = CaseComparison(row: row, other: other)
    guard let ratios = try? PairedRatios(comparison.rounds(in: samples)) else { return nil }
    let estimate = ratios.estimate(level: levels[comparison] ?? confidenceLevel)
    return MetricResult(
      key: row.key, metric: Metric.parseTimeRatio.name, unit: "ratio", kind: .noisy,
      estimator: "median-log-ratio", reference: reference, value: estimate.value,
      low: estimate.interval?.low, high: estimate.interval?.high, samples: estimate.count,
      byRound: ratios.byRound)
  }
}

extension Plan {
  /// Whether `bare` is a floor or control of the library of `row`, or of its engine.
  func isBare(_ bare: Implementation, of row: Implementation) -> Bool {
    bare.description.role.isFloorOrControl
      && [row.description.library, row.description.engine].contains(bare.description.library)
  }

  /// The row of that name in a sink, over the same stream and document as `row`, which it reads alike.
  func row(_ name: String, sink: Sink, beside row: BenchmarkCase) -> BenchmarkCase? {
    cases.first {
      $0.implementation.name == name && $0.sink == sink && $0.readsAlike(row)
    }
  }
}

/// The cost of each step from doing less to doing more, from the differences of the rounds that
/// hold both: the floor of its library, events dropped, events counted, records built.
struct CostSteps {
  let plan: Plan
  let samples: Samples
  /// The rows without numbers.
  let failed: Set<BenchmarkCase>

  /// The step that leads to a row; none if no row does less, or no round holds both.
  func rows(of row: BenchmarkCase) -> [MetricResult] {
    guard row.implementation.isBackend, let before = rowBefore(row) else { return [] }
    let clock = samples.judgedClock(of: row, before).name
    let own = samples.values(clock, of: row)
    let differences = samples.values(clock, of: before).compactMap { round, less in
      own[round].map { $0 - less }
    }
    guard let samples = try? SortedSamples(differences) else { return [] }
    let interval = samples.medianInterval(level: confidenceLevel)
    return [
      MetricResult(
        key: row.key, metric: Metric.costStep.name, unit: "ns", kind: .noisy,
        estimator: "median-difference", reference: "\(before.implementation.name)@\(before.sink)",
        value: samples.median, low: interval?.low, high: interval?.high, samples: samples.count)
    ]
  }

  /// The row that does the next less.
  private func rowBefore(_ row: BenchmarkCase) -> BenchmarkCase? {
    let sinks = [Sink.null, .count, .model]
    guard let place = sinks.firstIndex(of: row.sink) else { return nil }
    let floor = plan.backends.first {
      $0.description.role == .floor && plan.isBare($0, of: row.implementation)
    }
    let less =
      [floor.flatMap { plan.row($0.name, sink: .count, beside: row) }]
      + sinks[..<place].map { plan.row(row.implementation.name, sink: $0, beside: row) }
    return less.compactMap(\.self).last { !failed.contains($0) }
  }
}
