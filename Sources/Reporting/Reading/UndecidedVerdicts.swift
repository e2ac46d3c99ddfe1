import Results

/// What a run could not decide about speed, and what would decide it, in words.
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

  /// What was found, why that decides nothing, and by which budget it would.
  private static func words(
    _ verdict: Verdict, _ plan: PlanSummary, _ isShort: Bool
  ) -> [String] {
    if verdict.isCutOff(in: plan) { return [Verdict.cutOff, verdict.reason] }
    // The needed budget has nothing to say to a run that was given a number of rounds.
    let advice = plan.budgetSeconds == nil ? nil : verdict.neededBudgetSeconds
    let way = advice.map {
      isShort ? "try --budget \(budget($0))" : "--budget \(budget($0)) would probably decide it"
    }
    if verdict.hasTooFewRounds { return [verdict.whyUntested, way ?? ""] }
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)".trimmed } ?? ""
    if verdict.reason.isEmpty { return [speed, way ?? "undecided"] }
    return [isShort ? "" : speed, verdict.reason, way ?? ""]
  }

  /// A budget as the command line takes it, rounded up.
  private static func budget(_ seconds: Double) -> String {
    seconds <= 120 ? "\(whole(seconds))s" : "\(whole(seconds / 60))m"
  }

  private static func whole(_ number: Double) -> String {
    DecimalDigits(number.rounded(.up)).fixed(decimals: 0)
  }
}
