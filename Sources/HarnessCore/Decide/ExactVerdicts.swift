internal import Statistics
internal import WorkerContract

/// Verdicts on exact metrics, in which any difference counts without a test.
struct ExactVerdicts {
  let plan: Plan
  let samples: Samples
  let failed: Set<BenchmarkCase>

  /// The metrics that may differ between backends.
  ///
  /// Events and items are the same for all.
  private static let metrics: [Metric] = [
    .allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks,
  ]

  /// The verdicts on each backend against the reference, metric by metric.
  var verdicts: [Verdict] {
    plan.comparisonsWithReference
      .filter { !failed.contains($0.benchmarkCase) && !failed.contains($0.other) }
      .flatMap { comparison in Self.metrics.compactMap { verdict(on: comparison, by: $0) } }
  }

  private func verdict(on comparison: CaseComparison, by metric: Metric) -> Verdict? {
    let own = samples.values(metric.name, of: comparison.benchmarkCase).values
    let theirs = samples.values(metric.name, of: comparison.other).values
    guard let value = own.first, let other = theirs.first else { return nil }
    var verdict = Verdict(
      key: comparison.benchmarkCase.key, reference: comparison.other.implementation.name,
      family: .exact,
      metric: metric.name, outcome: .undecided, rounds: min(own.count, theirs.count))
    let sides = [(comparison.benchmarkCase, own), (comparison.other, theirs)]
    if let (varying, _) = sides.first(where: { Set($0.1).count > 1 }) {
      verdict.reason =
        "\(metric.name) of \(varying.implementation.name) varies from sample to sample"
      return verdict
    }
    verdict.outcome = value == other ? .same : value < other ? .better : .worse
    if other != 0 { verdict.ratio = value / other }
    return verdict
  }
}
