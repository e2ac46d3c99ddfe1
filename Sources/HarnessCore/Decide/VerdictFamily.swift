internal import Statistics
internal import WorkerContract

/// Comparisons whose intervals hold simultaneously.
struct VerdictFamily {
  let kind: Verdict.Family
  let comparisons: [CaseComparison]
  let rule: VerdictRule

  /// The shares of the budget at which a run that may end early checks whether to go on.
  static let looks = [0.25, 0.5, 0.75, 1]

  init(_ kind: Verdict.Family, _ comparisons: [CaseComparison], _ request: PlanRequest) {
    self.kind = kind
    self.comparisons = comparisons
    // With several interim looks, each look must hold at the full confidence level.
    let looks = request.endsWhenDecided ? Self.looks.count : 1
    rule = VerdictRule(
      sameWithin: request.sameWithin, intervals: comparisons.count * looks)
  }

  /// Returns the verdicts on the comparisons in which neither benchmark case failed.
  func verdicts(by samples: Samples, failed: Set<BenchmarkCase>) -> [Verdict] {
    comparisons.filter { !failed.contains($0.benchmarkCase) && !failed.contains($0.other) }
      .map { verdict(on: $0, by: samples) }
  }

  private func verdict(on comparison: CaseComparison, by samples: Samples) -> Verdict {
    // Rounds without a valid ratio decide nothing.
    let ratios = try? PairedRatios(comparison.rounds(in: samples))
    let estimate = ratios?.estimateOverRuns(level: rule.level)
    let rounds = estimate?.count ?? 0
    return Verdict(
      key: comparison.benchmarkCase.key, reference: comparison.other.implementation.name,
      family: kind,
      metric: Metric.parseTime.name, outcome: rule.verdict(on: estimate?.interval),
      ratio: estimate?.value, low: estimate?.interval?.low, high: estimate?.interval?.high,
      rounds: rounds, intervalLevel: rule.level,
      reason: estimate?.interval == nil
        ? "too few rounds: \(rounds), at least \(rule.minimumRounds) are needed" : "")
  }
}
