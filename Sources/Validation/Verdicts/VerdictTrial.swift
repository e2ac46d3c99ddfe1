internal import Statistics

/// The verdict on a copy for a stretch of a run, derived by the rule of reports.
struct VerdictTrial: Sendable {
  let run: TimedRun
  let copy: VerdictCopy
  let stretch: Stretch
  let outcome: TestDecision
  /// The median ratio with its interval; `nil` without rounds.
  let estimate: Estimate?

  init(_ run: TimedRun, _ copy: VerdictCopy, _ stretch: Stretch, by rule: VerdictRule) {
    self.run = run
    self.copy = copy
    self.stretch = stretch
    // Without rounds, or with invalid ratios, there is no estimate.
    estimate = (try? PairedRatios(run.ratios(copy, stretch)))?.estimate(level: rule.level)
    outcome = rule.verdict(on: estimate?.interval)
  }

  var isWrong: Bool { copy.wrong.contains(outcome) }
  var isWanted: Bool { outcome == copy.wanted }
  var interval: OrderStatisticInterval? { estimate?.interval }
  var rounds: Int { estimate?.count ?? 0 }
}
