internal import Results
internal import Statistics
internal import WorkerContract

/// Comparisons whose intervals hold together.
struct VerdictFamily {
  let kind: Verdict.Family
  let contests: [Contest]
  let rule: VerdictRule

  /// The shares of the budget after which it is decided whether to go on, where that was asked for.
  static let looks = [0.25, 0.5, 0.75, 1]

  init(_ kind: Verdict.Family, _ contests: [Contest], _ request: PlanRequest) {
    self.kind = kind
    self.contests = contests
    // Whoever may stop at any of several looks must be right at each of them.
    let looks = request.endsWhenDecided ? Self.looks.count : 1
    rule = VerdictRule(
      sameWithin: request.sameWithin, intervals: contests.count * looks)
  }

  /// The verdicts on the pairs of which neither row has failed.
  func verdicts(by book: SampleBook, in plan: Plan, failed: Set<PlannedRow>) -> [Verdict] {
    contests.filter { !failed.contains($0.row) && !failed.contains($0.other) }
      .map { verdict(on: $0, by: book, in: plan) }
  }

  private func verdict(on contest: Contest, by book: SampleBook, in plan: Plan) -> Verdict {
    // Rounds whose samples make no ratio decide nothing.
    let ratios = try? PairedRatios(contest.rounds(in: book))
    let estimate = ratios?.estimate(level: rule.level)
    let rounds = estimate?.count ?? 0
    return Verdict(
      key: contest.row.key(in: plan), reference: contest.other.row.name, family: kind,
      metric: Metric.parseTime.name, outcome: Verdict.Outcome(rule.verdict(on: estimate?.interval)),
      ratio: estimate?.value, low: estimate?.interval?.low, high: estimate?.interval?.high,
      rounds: rounds, intervalLevel: rule.level,
      reason: estimate?.interval == nil
        ? "too few rounds: \(rounds) of the \(rule.fewestRounds) it takes at least" : "")
  }
}
