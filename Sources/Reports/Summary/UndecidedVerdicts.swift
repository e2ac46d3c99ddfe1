import Results

/// What a run could not decide about speed, and what may decide it, in words.
struct UndecidedVerdicts {
  /// A line a pair of rows.
  let lines: [String]

  /// The lines, without pairs that the family of the reference has decided.
  ///
  /// With room for little, circumstances are named as on the command line.
  init(_ results: Results, isShort: Bool = false) {
    let decided = ReferencePairs(results.verdicts)
    let open = results.verdicts.filter {
      $0.outcome == .undecided && $0.family != .exact && decided.verdict(on: $0) == nil
    }
    lines = open.map { Self.line($0, results.plan, isShort) }
  }

  private static func line(_ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool) -> String {
    let group = CellGroup(of: verdict.key)
    let place = isShort ? group.shortWords : group.words
    let words = words(verdict, plan, isShort).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(verdict.key.backend) against \(verdict.reference) (\(place)): \(words)".onOneLine
  }

  /// What was found, and why that decides nothing.
  private static func words(
    _ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool
  ) -> [String] {
    if verdict.isCutOff(in: plan) { return [Verdict.cutOff] }
    // A run that was given a number of rounds has no budget.
    let way = plan.budgetSeconds == nil ? "give more --rounds" : "give a larger --budget"
    if verdict.hasTooFewRounds { return [verdict.reason, way] }
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)".trimmed } ?? ""
    let edge = "the interval reaches across an edge of \(Figures.band(plan.sameWithin))"
    return [speed, isShort ? "" : edge, way]
  }
}
