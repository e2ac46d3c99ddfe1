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
      times(verdicts.filter { $0.family == .reference }, index.results.plan),
      ExactVerdicts(verdicts.filter { $0.family == .exact }).lines,
      VerdictMatrix(verdicts, index.backends(in: group)).lines,
    ].filter { !$0.isEmpty }
    guard !tables.isEmpty else { return [] }
    return ["", "### Verdicts: \(MarkdownText.escaped(group.words))"]
      + tables.flatMap { [""] + $0 }
  }

  // MARK: - Against the reference

  private func times(_ verdicts: [Verdict], _ plan: PlanSummary) -> [String] {
    let hasOthers = verdicts.contains { $0.metric != "parse_time" }
    let rows = verdicts.map { verdict in
      let subject = hasOthers ? "\(verdict.key.backend), \(verdict.metric)" : verdict.key.backend
      return [MarkdownText.escaped(subject), MarkdownText.escaped(verdict.reference)]
        + figures(of: verdict, plan)
    }
    let level = verdicts.compactMap(\.intervalLevel).first.map(Figures.level) ?? ""
    let head = ["row", "against", "speed [\(level)]", "verdict", "rounds"]
    return MarkdownText.table(head, rows)
  }

  private func figures(of verdict: Verdict, _ plan: PlanSummary) -> [String] {
    let speed = verdict.speed.map { "\($0.valueText)× \($0.intervalText)" }
    let words =
      verdict.isCutOff(in: plan)
      ? Verdict.cutOff
      : verdict.hasTooFewRounds ? MarkdownText.escaped(verdict.reason) : verdict.words
    return [
      (speed ?? Figures.none).trimmed, words, Figures.count(Double(verdict.rounds)),
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
    let together = Figures.share(1 - plan.errorRate)
    let looks =
      plan.looks.count > 1
      ? " The run may have ended after \(PlainText.list(plan.looks.map { Figures.share($0) })) of the "
        + "budget; the intervals hold at each of these."
      : ""
    return """
      Verdicts are read off the intervals: faster or slower where the whole interval lies outside \
      \(band), the same where it lies inside, else undecided. It is the order-statistic interval of the \
      median of the rounds' ratios, of CPU time; its level is so high that all intervals of a family hold \
      together with \(together) (all rows against the reference are one family, each row against each \
      other is another).\(looks) Exact metrics need no interval: any difference of theirs is real. Speed \
      above 1 is faster.
      """
  }
}
