internal import FeedEvents
internal import Statistics
internal import WorkerContract

/// The ratios of parse times between benchmark cases of the same rounds.
struct RatioTable {
  let plan: Plan
  let samples: Samples
  /// The benchmark cases without figures.
  let failed: Set<BenchmarkCase>
  /// The levels of the intervals that verdicts are based on.
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

  /// Returns the ratios of one benchmark case.
  ///
  /// They refer to the reference; for a variant to its original; for a backend to the control and floor of its
  /// library; for the sink `model` to the sink `count`, and for `refresh` to `model`.
  func results(of benchmarkCase: BenchmarkCase) -> [MetricResult] {
    let (own, sink) = (benchmarkCase.implementation, benchmarkCase.sink)
    var others = [(name: plan.reference, sink: sink, title: plan.reference)]
    if let original = own.description.variantOf { others.append((original, sink, original)) }
    if own.isBackend, sink == .count {
      others += plan.implementations.filter { plan.isFloorOrControl($0, of: own) }
        .map { ($0.name, sink, $0.name) }
    }
    if sink == .model { others.append((own.name, .count, "\(own.name)@count")) }
    if sink == .refresh { others.append((own.name, .model, "\(own.name)@model")) }
    for comparison in plan.request.comparisons where comparison.implementation == own.name {
      let name = comparison.reference
      guard let sink = plan.sink(of: name, matching: benchmarkCase) else { continue }
      others.append((name, sink, name))
    }
    return others.compactMap { other in
      ratio(of: benchmarkCase, to: other.name, sink: other.sink, named: other.title)
    }.distinct { $0.reference ?? "" }
  }

  private func ratio(
    of benchmarkCase: BenchmarkCase, to name: String, sink: Sink, named reference: String
  ) -> MetricResult? {
    guard let other = plan.benchmarkCase(name, sink: sink, matching: benchmarkCase),
      !failed.contains(other)
    else {
      return nil
    }
    let comparison = CaseComparison(benchmarkCase: benchmarkCase, other: other)
    guard let ratios = try? PairedRatios(comparison.rounds(in: samples)) else { return nil }
    let estimate = ratios.estimateOverRuns(level: levels[comparison] ?? confidenceLevel)
    return MetricResult(
      key: benchmarkCase.key, metric: Metric.parseTimeRatio.name, unit: "ratio", kind: .noisy,
      estimator: "median-log-ratio", reference: reference, value: estimate.value,
      low: estimate.interval?.low, high: estimate.interval?.high, samples: estimate.count,
      byRound: ratios.byRound)
  }
}

extension Plan {
  /// Returns whether `other` is a floor or control for the library of `implementation` or for its engine.
  func isFloorOrControl(_ other: Implementation, of implementation: Implementation) -> Bool {
    other.description.role.isFloorOrControl
      && [implementation.description.library, implementation.description.engine].contains(
        other.description.library)
  }

  /// Returns the benchmark case of the named implementation in a sink.
  ///
  /// It has the same stream and document as `other`.
  func benchmarkCase(_ name: String, sink: Sink, matching other: BenchmarkCase) -> BenchmarkCase? {
    cases.first {
      $0.implementation.name == name && $0.sink == sink && $0.hasSameInput(as: other)
    }
  }
}
