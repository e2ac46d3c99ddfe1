import Results

/// What the run says of each row against another, and how sure it is of that.
struct VerdictsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.rankedGroups.flatMap { lines(of: $0, in: index) }
    guard !parts.isEmpty else { return [] }
    return ["## Verdicts", "", Self.method(index.results.plan)] + parts
      + undecided(index.results)
  }

  private func lines(of group: CellGroup, in index: ResultIndex) -> [String] {
    let verdicts = index.backends(in: group).flatMap(\.verdicts)
    let tables = [
      tests(verdicts.filter { $0.family == .reference }, index.results.plan),
      ExactVerdicts(verdicts.filter { $0.family == .exact }).lines,
      VerdictMatrix(verdicts, index.backends(in: group)).lines,
    ].filter { !$0.isEmpty }
    guard !tables.isEmpty else { return [] }
    return ["", "### Verdicts: \(MarkdownText.escaped(group.words))"]
      + tables.flatMap { [""] + $0 }
  }

  // MARK: - Against the reference

  private func tests(_ verdicts: [Verdict], _ plan: PlanSummary) -> [String] {
    let hasOthers = verdicts.contains { $0.metric != "parse_time" }
    let rows = verdicts.map { verdict in
      let subject = hasOthers ? "\(verdict.key.backend), \(verdict.metric)" : verdict.key.backend
      return [MarkdownText.escaped(subject), MarkdownText.escaped(verdict.reference)]
        + figures(of: verdict, plan)
    }
    let head = [
      "row", "against", "speed [95 %]", "verdict", "rounds", "p (difference)", "p (sameness)",
      "level after Holm", "decided at (of the budget)",
    ]
    return MarkdownText.table(head, rows)
  }

  private func figures(of verdict: Verdict, _ plan: PlanSummary) -> [String] {
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)" }
    let untested =
      verdict.isCutOff(in: plan)
      ? Verdict.cutOff
      : verdict.hasTooFewRounds ? MarkdownText.escaped(verdict.whyUntested) : Figures.none
    return [
      (speed ?? Figures.none).trimmed, verdict.words, Figures.count(Double(verdict.rounds)),
      verdict.pDifference.map(Figures.probability) ?? untested,
      verdict.pEquivalence.map(Figures.probability) ?? Figures.none,
      verdict.level.map(Figures.probability) ?? Figures.none,
      verdict.decidedAt.map { Figures.share($0) } ?? Figures.none,
    ]
  }

  // MARK: - What is open

  private func undecided(_ results: Results) -> [String] {
    let open = UndecidedVerdicts(results).lines
    guard !open.isEmpty else { return [] }
    return ["", "### What stayed undecided", ""] + open.map { "- \(MarkdownText.escaped($0))" }
  }

  // MARK: - How it is decided

  private static func method(_ plan: PlanSummary) -> String {
    let band = Figures.band(plan.sameWithin)
    let chance = Figures.share(plan.errorRate)
    let shares = plan.looks.map { Figures.share($0) }
    let looks =
      shares.count > 1
      ? "at planned looks (at \(PlainText.list(shares)) of the budget) with alpha spending"
      : "once"
    return """
      Two rows differ where Wilcoxon's signed-rank test over the logarithms of the ratios of their \
      rounds says so and the estimate lies outside \(band); they are the same where two one-sided \
      signed-rank tests show that it lies inside. Both are tested \(looks), and Holm's procedure \
      holds the chance of one wrong verdict or more at \(chance) in each family (all rows against \
      the reference are one, each row against each other is another); exact metrics need no test, as any \
      difference of theirs is real. Speed above 1 is faster. The 95 % intervals beside verdicts are \
      of all rounds, adjusted neither for the looks nor for the family, so that one may touch 1 \
      beside a decided verdict, whose rounds are those up to the look that decided it.
      """
  }
}
