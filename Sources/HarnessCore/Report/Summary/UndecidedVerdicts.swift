internal import Statistics
internal import WorkerContract

/// Descriptions of the comparisons that a run left undecided, and of how to decide them.
struct UndecidedVerdicts {
  /// One line per pair of implementations.
  let lines: [String]

  /// Creates the lines, without pairs that the reference family has decided.
  ///
  /// If `isShort`, circumstances are named as on the command line.
  init(_ results: Results, isShort: Bool = false) {
    let decided = ReferencePairs(results.verdicts)
    let open = results.verdicts.filter {
      $0.outcome == .undecided && $0.family != .exact && decided.verdict(on: $0) == nil
    }
    lines = open.map { Self.line($0, results.plan, isShort) }
  }

  private static func line(_ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool) -> String {
    let group = verdict.key.configuration
    let configuration = isShort ? group.shortText : group.text
    let verdictText = text(verdict, plan, isShort).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(verdict.key.backend) against \(verdict.reference) (\(configuration)): \(verdictText)"
      .onOneLine
  }

  /// Returns the parts of the description: the finding, and why it is undecided.
  private static func text(
    _ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool
  ) -> [String] {
    if verdict.isCutOff(in: plan) { return [Verdict.cutOff] }
    // A run with a fixed number of rounds has no budget.
    let way = plan.budgetSeconds == nil ? "give more --rounds" : "give a larger --budget"
    if verdict.hasTooFewRounds { return [verdict.reason, way] }
    let speed = verdict.speed?.text ?? ""
    let edge = "the interval crosses an edge of \(Figures.band(plan.sameWithin))"
    return [speed, isShort ? "" : edge, way]
  }
}
