internal import Statistics

/// The verdict on a copy by a stretch of a run, read off by the rule of reports.
struct TriedVerdict: Sendable {
  let run: TimedRun
  let copy: VerdictCopy
  let stretch: Stretch
  let outcome: TestDecision
  /// The median ratio with its interval; `nil` without rounds.
  let estimate: Estimate?

  /// How far two times may lie apart and still be the same, and the chance of a wrong verdict in a run: the
  /// harness's own.
  static let rule = VerdictRule(intervals: VerdictCopy.all.count)

  /// The verdicts on all copies by all stretches of runs.
  static func all(of runs: [TimedRun]) -> [TriedVerdict] {
    runs.flatMap { run in
      VerdictCopy.all.flatMap { copy in
        Stretch.all.map { TriedVerdict(run, copy, $0) }
      }
    }
  }

  private init(_ run: TimedRun, _ copy: VerdictCopy, _ stretch: Stretch) {
    self.run = run
    self.copy = copy
    self.stretch = stretch
    // Without rounds, and of ratios that are none, nothing can be said.
    estimate = (try? PairedRatios(run.ratios(copy, stretch)))?.estimate(level: Self.rule.level)
    outcome = Self.rule.verdict(on: estimate?.interval)
  }

  var isWrong: Bool { copy.wrong.contains(outcome) }
  var isWanted: Bool { outcome == copy.wanted }
  var interval: OrderStatisticInterval? { estimate?.interval }
  var rounds: Int { estimate?.count ?? 0 }
}
