internal import FeedEvents
internal import Statistics
internal import WorkerContract

/// The level of the intervals that no verdict is based on.
let confidenceLevel = 0.95

/// Derives the metric results from verification and samples.
struct Collector {
  let plan: Plan
  let verification: Verification
  let samples: Samples
  let load: LoadWatch
  /// The changes of the document and of workers during the measurement.
  var changes = FileChanges.none
  let isInterrupted: Bool

  /// The failures of the benchmark cases without figures.
  private var failures: [BenchmarkCase: CaseFailure] {
    CaseFailures(
      plan: plan, verification: verification, samples: samples, changes: changes
    ).all
  }

  /// Returns the verdict on each backend against the reference, including undecided ones.
  func verdicts() -> [Verdict] {
    let failed = Set(failures.keys)
    return plan.families.flatMap {
      $0.verdicts(by: samples, failed: failed.union(samples.untimed))
    }
      + ExactVerdicts(plan: plan, samples: samples, failed: failed).verdicts
  }

  func lints() -> [LintFinding] {
    let failures = failures
    let evidence = LintEvidence(
      plan: plan, samples: samples, load: load, cases: plan.cases.filter { failures[$0] == nil })
    return dataLints.flatMap { $0.report(on: evidence) }
  }

  /// Returns the growth of metrics with chunks or document size, if the plan varies these.
  func fits() -> [GrowthFit] {
    GrowthFits(plan: plan, samples: samples, failures: failures).fits
  }

  /// Returns all metric results, in the order of the plan.
  func metricResults() -> [MetricResult] {
    let failures = failures
    let ratios = RatioTable(plan: plan, samples: samples, failed: Set(failures.keys))
    let steps = CostSteps(plan: plan, samples: samples, failed: Set(failures.keys))
    return plan.cases.flatMap { benchmarkCase -> [MetricResult] in
      if let failure = failures[benchmarkCase] { return [placeholder(benchmarkCase, failure)] }
      let figures = figures(of: benchmarkCase)
      let missing = missingPasses(of: benchmarkCase)
      guard !figures.isEmpty else {
        let failure = CaseFailure(status: .unavailable, reason: "its samples have no figures")
        return [
          isInterrupted
            ? interruption(of: benchmarkCase)
            : missing.first ?? placeholder(benchmarkCase, failure)
        ]
      }
      let isTimed = (missing + figures).contains { $0.metric == Metric.parseTime.name }
      let rest = isTimed || !isInterrupted ? [] : [interruption(of: benchmarkCase)]
      let found =
        missing + comparable(figures) + rest + ratios.results(of: benchmarkCase)
        + steps.results(of: benchmarkCase)
        + absences(of: benchmarkCase).filter { absence in
          !missing.contains { $0.metric == absence.metric }
        }
      return verification.marking(found, of: benchmarkCase.implementation)
    }
  }

  /// Marks throughput as unavailable if the plan has several documents, because these have the same number of
  /// records but different numbers of bytes.
  private func comparable(_ figures: [MetricResult]) -> [MetricResult] {
    let documents = plan.corpus.documents
    guard documents.count > 1 else { return figures }
    let sizes = documents.map { "the \($0.syntax) document has \($0.bytes) bytes" }
    return figures.map { figure in
      guard figure.metric == Metric.throughput.name else { return figure }
      return MetricResult(
        key: figure.key, metric: figure.metric, unit: figure.unit, kind: figure.kind, estimator: "",
        status: .unavailable,
        reason: "\(sizes.joined(separator: ", ")): compare items/s instead")
    }
  }

  private func interruption(of benchmarkCase: BenchmarkCase) -> MetricResult {
    placeholder(
      benchmarkCase,
      CaseFailure(
        status: .interrupted, reason: "the run was interrupted before this case was measured"))
  }

  /// Returns a result that represents a benchmark case without figures.
  ///
  /// That a library does not offer an implementation is known in advance. Its figures are not missing.
  private func placeholder(
    _ benchmarkCase: BenchmarkCase, _ failure: CaseFailure
  ) -> MetricResult {
    let isMissing =
      failure.status == .unavailable && benchmarkCase.implementation.unavailability == nil
    return placeholder(
      benchmarkCase, .parseTime, failure,
      missingPass: isMissing ? Pass.allCases.first(where: plan.request.passes.contains) : nil)
  }

  private func placeholder(
    _ benchmarkCase: BenchmarkCase, _ metric: Metric, _ failure: CaseFailure, missingPass: Pass?
  ) -> MetricResult {
    MetricResult(
      key: benchmarkCase.key, metric: metric.name, unit: metric.unit,
      kind: metric.kind, estimator: "", status: failure.status,
      reason: failure.reason, missingPass: missingPass)
  }

  /// Returns a result for each pass that the worker of a benchmark case can't take.
  private func missingPasses(of benchmarkCase: BenchmarkCase) -> [MetricResult] {
    let metrics: [(Pass, Metric)] = [
      (.time, .parseTime), (.memory, .peakResident), (.allocations, .allocations),
    ]
    return metrics.compactMap { pass, metric in
      samples.reasonMissing(pass, of: benchmarkCase).map { reason in
        // What a worker never promised is not missing.
        let passes = benchmarkCase.implementation.description.passes
        let isPromised =
          passes.contains(pass) || pass != .allocations && passes.contains(.bare)
        return placeholder(
          benchmarkCase, metric,
          CaseFailure(
            status: .unavailable,
            reason: isPromised ? "in the \(pass.rawValue) pass, \(reason)" : reason),
          missingPass: isPromised ? pass : nil)
      }
    }
  }

  /// The metrics, besides ratios, that charts show with their samples.
  private static let drawn = Set(
    ([.throughput, .peakResident] + Metric.itemTenths).map(\.name))

  private func figures(of benchmarkCase: BenchmarkCase) -> [MetricResult] {
    metrics(of: benchmarkCase).compactMap { metric in
      let values = samples.everyValue(metric.name, of: benchmarkCase)
      guard let samples = try? SortedSamples(values) else { return nil }
      let interval = metric.isExact ? nil : samples.medianInterval(level: confidenceLevel)
      return MetricResult(
        key: benchmarkCase.key, metric: metric.name, unit: metric.unit,
        kind: metric.kind, estimator: metric.isExact ? "exact" : "median",
        value: samples.median, low: metric.isExact ? samples.first : interval?.low,
        high: metric.isExact ? samples.last : interval?.high, samples: values.count,
        byRound: Self.drawn.contains(metric.name) ? values : [])
    }
  }

  /// Returns the metrics that a benchmark case reported, in order of first appearance.
  private func metrics(of benchmarkCase: BenchmarkCase) -> [Metric] {
    samples.samples(benchmarkCase).flatMap { $0.values.map(\.metric) }.distinct(by: \.name)
  }

  private func absences(of benchmarkCase: BenchmarkCase) -> [MetricResult] {
    samples.samples(benchmarkCase).flatMap(\.unavailable).distinct(by: \.metric)
      .map { missing in
        let metric = benchmarkCase.implementation.description.metrics.first {
          $0.name == missing.metric
        }
        return MetricResult(
          key: benchmarkCase.key, metric: missing.metric, unit: metric?.unit ?? "",
          kind: metric?.kind ?? .noisy, estimator: "", status: .unavailable,
          reason: missing.reason)
      }
  }

  /// Returns the series of the benchmark cases that have figures.
  func series() -> [ResultSeries] {
    let failures = failures
    return plan.cases.filter { failures[$0] == nil }.flatMap { benchmarkCase in
      (samples.entries(benchmarkCase, .allocations).first?.sample.series ?? []).map { series in
        ResultSeries(
          key: benchmarkCase.key, name: series.name, unit: series.unit, offsets: series.offsets,
          values: series.values)
      }
    }
  }

  /// Returns the first differing line of both sides for each backend that differs.
  func differences() -> [EventDifference] {
    verification.results.compactMap { result in
      guard let difference = result.difference,
        let benchmarkCase = plan.cases.first(where: { $0.implementation.name == result.backend })
      else { return nil }
      return EventDifference(
        key: benchmarkCase.key, reference: difference.reference,
        log: difference.log.rawValue,
        line: difference.line, expected: difference.expected, received: difference.received,
        place: difference.place)
    }
  }

  /// Explains the effect of a budget that was too small for one round; how large it should be is said below the
  /// answer.
  private var smallBudget: String? {
    guard plan.request.rounds == nil, !plan.request.skipsCostlyCases,
      let round = samples.firstRound,
      round > plan.request.budget
    else { return nil }
    return """
      the budget of \((plan.request.budget / .milliseconds(1)).rounded() / 1000) s is too small for one round, which took \
      \((round / .seconds(1) * 10).rounded() / 10) s: there are no intervals and no verdicts; give a \
      larger --budget
      """
  }

  func warnings() -> [String] {
    var warnings = plan.warnings + verification.warnings + [smallBudget].compactMap { $0 }
    if let bytes = plan.sampleBytes {
      warnings.append(
        "all documents are verified, but only about \(bytes) bytes of them are measured: a random selection that is "
          + "the same in every run")
    }
    for result in verification.results where !result.diagnostics.isEmpty {
      let more = result.diagnostics.count > 1 ? ", and \(result.diagnostics.count - 1) more" : ""
      warnings.append("\(result.backend): \(result.diagnostics[0])\(more)")
    }
    for implementation in plan.implementations
    where implementation.description.method != ImplementationDescription.currentMethod {
      warnings.append(
        "\(implementation.name): its worker measures times by method \(implementation.description.method), "
          + "but the workers of this harness use method \(ImplementationDescription.currentMethod)")
    }
    warnings +=
      plan.comparisonsWithReference.filter { comparison in
        samples.judgedClock(of: comparison.benchmarkCase, comparison.other) != .cpuTime
          && !samples.values(Metric.parseTime.name, of: comparison.benchmarkCase).isEmpty
      }.map { comparison in
        "\(comparison.benchmarkCase.implementation.name), \(comparison.benchmarkCase.sink): compared by wall time, because some samples of "
          + "it or of \(comparison.other.implementation.name) have no CPU time"
      }.distinct()
    for benchmarkCase in plan.cases {
      let subject =
        "\(benchmarkCase.implementation.name), \(benchmarkCase.stream), \(benchmarkCase.sink)"
      for metric in metrics(of: benchmarkCase) where metric.isExact {
        let distinct = Set(samples.everyValue(metric.name, of: benchmarkCase))
        if distinct.count > 1 {
          let list = distinct.sorted().map(Figures.plain).joined(separator: ", ")
          warnings.append("\(subject): \(metric.name) should be exact but varies: \(list)")
        }
      }
      let notes = samples.samples(benchmarkCase).flatMap(\.notes)
      warnings += Set(notes).sorted().map { "\(subject): \($0)" }
    }
    return warnings
  }
}
