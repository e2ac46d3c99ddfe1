internal import Results
internal import Statistics
internal import WorkerContract

/// The verdicts of a run in the making: looks at the samples when they are due, and says which
/// rows still need rounds.
struct Deliberation: Sendable {
  private var families: [Family]
  private let outlay: Outlay
  /// The shares of the budget at which there was something to decide.
  private(set) var looks: [Double] = []

  /// Contests whose errors are counted together.
  fileprivate struct Family: Sendable {
    let kind: Verdict.Family
    let contests: [Contest]
    var state: VerdictFamily
    /// The budget that would decide what is open, by contest; where rounds were asked for, none.
    var neededBudgets: [Int: Duration] = [:]
  }

  /// Nothing is decided yet.
  init(_ plan: Plan) {
    outlay = Outlay(plan)
    var contests: [(Verdict.Family, [Contest])] = []
    // Times that nobody takes are not judged.
    if plan.request.passes.contains(.time) {
      if plan.request.givesVerdicts { contests.append((.reference, plan.contestsWithReference)) }
      if plan.request.eachAgainstEach { contests.append((.each, plan.contestsOfEach)) }
    }
    let rule = VerdictRule(sameWithin: plan.request.sameWithin)
    families = contests.filter { !$0.1.isEmpty }.map { kind, contests in
      Family(
        kind: kind, contests: contests, state: VerdictFamily(size: contests.count, rule: rule))
    }
  }

  /// Whether there was a look that could decide anything.
  var hasLooked: Bool { !looks.isEmpty }

  /// The rows that an open verdict needs, those they are compared with included.
  ///
  /// A verdict on a row that has failed waits for nothing, and neither does the other row of it.
  func openRows(by book: SampleBook) -> Set<PlannedRow> {
    let failed = Set(book.failures.keys)
    var rows: Set<PlannedRow> = []
    for family in families {
      for contest in family.state.open.map({ family.contests[$0] }) where !contest.isOver(failed) {
        rows.formUnion([contest.row, contest.other])
      }
    }
    return rows
  }

  /// How many rounds the look at `share` of the budget needs before it can decide anything in
  /// every family; `nil` where nothing is open.
  func fewestRounds(at share: Double) -> Int? {
    families.compactMap { $0.state.fewestRounds(at: share) }.max()
  }

  /// Looks at the samples, and decides what can be decided.
  ///
  /// - Parameters:
  ///   - share: The planned share of the budget.
  ///   - book: The samples.
  ///   - spent: The time that went into them.
  ///   - costs: What a sample of each row costs.
  mutating func look(at share: Double, _ book: SampleBook, spent: Duration, _ costs: CostBook) {
    for index in families.indices {
      if families[index].look(at: share, book), looks.last != share { looks.append(share) }
    }
    let course = Outlay.Course(
      spent: spent, rounds: book.rounds[.time] ?? 0,
      narrow: costs.cost(of: openRows(by: book), .time))
    for index in families.indices { families[index].estimateBudgets(outlay, course) }
  }

  /// What was decided, and what was not, by all rounds there are.
  func verdicts(by book: SampleBook, in plan: Plan, failed: Set<PlannedRow>) -> [Verdict] {
    families.flatMap { $0.verdicts(by: book, in: plan, failed: failed) }
  }
}

extension Deliberation.Family {
  /// Looks at the samples; false where there was too little to decide anything by.
  fileprivate mutating func look(at share: Double, _ book: SampleBook) -> Bool {
    let failed = Set(book.failures.keys)
    let ratios = Dictionary(
      uniqueKeysWithValues: state.open.filter { !contests[$0].isOver(failed) }
        .map { ($0, contests[$0].ratios(in: book)) })
    // Rounds whose samples make no ratio decide nothing.
    return (try? state.look(at: share, ratios: ratios)) ?? false
  }

  /// Estimates what would decide the verdicts that are open.
  fileprivate mutating func estimateBudgets(_ outlay: Outlay, _ course: Outlay.Course) {
    neededBudgets = [:]
    for index in state.open {
      let finding = state.findings[index]
      neededBudgets[index] = finding.neededRounds
        .flatMap { outlay.budget(forRounds: $0, course) }
    }
  }

  fileprivate func verdicts(
    by book: SampleBook, in plan: Plan, failed: Set<PlannedRow>
  ) -> [Verdict] {
    contests.enumerated().filter { !$0.element.isOver(failed) }.map { index, contest in
      verdict(on: contest, state.findings[index], neededBudgets[index], by: book, in: plan)
    }
  }

  private func verdict(
    on contest: Contest, _ finding: VerdictFinding, _ budget: Duration?, by book: SampleBook,
    in plan: Plan
  ) -> Verdict {
    // With the rounds that came after the decision as well: they are of the same two rows.
    let ratios = try? PairedRatios(contest.rounds(in: book))
    let estimate = ratios?.estimate(level: confidenceLevel)
    return Verdict(
      key: contest.row.key(in: plan), reference: contest.other.row.name, family: kind,
      metric: Metric.parseTime.name, outcome: Verdict.Outcome(finding.verdict),
      ratio: estimate?.value, low: estimate?.interval?.low, high: estimate?.interval?.high,
      // Those of the look that decided, as are the p-values.
      rounds: finding.verdict == .undecided ? estimate?.count ?? 0 : finding.rounds,
      pDifference: finding.pDifference, pEquivalence: finding.pEquivalence,
      level: finding.level, decidedAt: finding.look,
      neededBudgetSeconds: budget.map { $0 / .seconds(1) }, reason: finding.reason)
  }
}

extension Contest {
  /// Whether one of its rows gives no numbers.
  fileprivate func isOver(_ failed: Set<PlannedRow>) -> Bool {
    failed.contains(row) || failed.contains(other)
  }
}

extension VerdictFinding {
  /// Why there is no decision, in words; empty where there is one, or more rounds would bring it.
  fileprivate var reason: String {
    switch outlook {
    case .tooFewRounds(let needed): "too few rounds: \(rounds) of the \(needed) it takes at least"
    case .never:
      """
      by what was seen too near the edge of the band for any budget; another --same-within decides it
      """
    case .moreRounds(let needed): "it has \(rounds) of about \(needed) rounds"
    case nil: ""
    }
  }
}
