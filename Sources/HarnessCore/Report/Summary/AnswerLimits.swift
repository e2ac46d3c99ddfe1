internal import Glibc
internal import Statistics
internal import WorkerContract

/// What limits the answer of a run, one line for each: a busy machine, too few rounds.
package struct AnswerLimits {
  package let lines: [String]

  package init(_ results: Results) { self.init(ResultIndex(results)) }

  init(_ index: ResultIndex) {
    lines = [Self.busy(index.results), Self.open(index)].compactMap(\.self)
  }

  private static func busy(_ results: Results) -> String? {
    guard let share = results.load?.othersShare, share > MachineLoad.idleShare else { return nil }
    return "The machine was busy: other processes used \(Figures.percent(share)) of a processor."
  }

  /// Returns what the main group left undecided, with the budget that would decide it.
  private static func open(_ index: ResultIndex) -> String? {
    guard let group = index.mainGroup else { return nil }
    let open = index.backends(in: group).flatMap(\.verdicts).filter {
      $0.family == .reference && $0.outcome == .undecided
    }
    guard !open.isEmpty else { return nil }
    let names = PlainText.list(open.map { "\($0.key.backend) against \($0.reference)" }).onOneLine
    let budgets = open.compactMap { $0.decidingBudget(in: index.results.plan) }
    let way = budgets.max().map { ": --budget \(Int($0))s would probably decide" } ?? ""
    return "Undecided: \(names)\(way)."
  }
}

extension Verdict {
  /// Returns the budget in seconds that would probably decide an undecided verdict; `nil` if none of up to an
  /// hour would, or the run had no budget.
  ///
  /// The width of an interval falls with the square root of the number of rounds, down to what varies from run
  /// to run. It must not reach the nearest edge of the band.
  func decidingBudget(in plan: PlanSummary) -> Double? {
    guard let budget = plan.budgetSeconds, let ratio, ratio > 0, let low, let high, 0 < low,
      low < high, let intervalLevel
    else { return nil }
    let between = PairedRatios.reachOverRuns(level: intervalLevel)
    let reach = log(high / low) / 2
    let distance = abs(abs(log(ratio)) - log(1 + plan.sameWithin))
    let (within, wanted) = (
      reach * reach - between * between, distance * distance - between * between
    )
    guard within > 0, wanted > 0 else { return nil }
    // A tenth more than needed on average, in steps of ten seconds.
    let needed = (budget * within / wanted * 1.1 / 10).rounded(.up) * 10
    return needed <= 3600 ? max(needed, budget) : nil
  }
}
