internal import WorkerContract
package import Campaign
package import Corpora
package import Results

/// A check in one go: measure, judge, measure what is suspected again, judge.
package struct Check: Sendable {
  private let terms: CheckTerms
  private let limits: Limits
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  /// The share of the budget that the first rounds get; the rest is for what they make suspect.
  private static let firstShare = 0.6

  /// A check.
  ///
  /// - Parameters:
  ///   - terms: What it takes to be called worse.
  ///   - limits: How far exact metrics may rise.
  ///   - registry: The rows there are.
  ///   - runner: Runs campaigns.
  package init(
    terms: CheckTerms, limits: Limits, registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.terms = terms
    self.limits = limits
    self.registry = registry
    self.runner = runner
  }

  /// Holds the rows against what was recorded of them.
  ///
  /// - Parameters:
  ///   - baseline: What was recorded.
  ///   - source: Where it was read from.
  ///   - name: The name of the check.
  ///   - corpora: Finds a corpus by name or path.
  /// - Returns: The report; its duration is not told.
  /// - Throws: `CancellationError`, ``BaselineError``, `CampaignError` or `CorpusError`.
  package func run(
    against baseline: Baseline, from source: BaselineSource, name: String,
    corpora: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let rows = GateRows(baseline.plan, in: registry)
    let base = RecordedBase(
      baseline: baseline, rows: rows, source: source,
      machine: MachineIdentity.here(build: rows.build))
    return try await run(
      plan: baseline.plan, rows: rows, base: base, baseSuffix: nil, name: name, corpora: corpora)
  }

  /// Holds the rows against those of another build, in the same rounds.
  ///
  /// - Parameters:
  ///   - workers: The rows of the other build.
  ///   - source: The directory they come from.
  ///   - plan: What to measure.
  ///   - name: The name of the check.
  ///   - corpora: Finds a corpus by name or path.
  /// - Returns: The report; its duration is not told.
  /// - Throws: `CancellationError`, `CampaignError` or `CorpusError`.
  package func run(
    beside workers: WorkerRegistry, from source: String, plan: BaselinePlan, name: String,
    corpora: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let rows = GateRows(plan, in: registry)
    let base = ParallelBase(
      workers: workers, rows: rows, plan: plan, suffix: Self.baseSuffix, source: source)
    let both = Check(
      terms: terms, limits: limits,
      registry: registry.joined(with: workers, suffix: Self.baseSuffix),
      runner: runner)
    return try await both.run(
      plan: plan, rows: rows, base: base, baseSuffix: Self.baseSuffix, name: name, corpora: corpora)
  }

  /// What rows of the other build have after their name.
  private static let baseSuffix = "@base"

  /// Checks, and if that can't tell once more with twice the budget: another minute may be quieter.
  private func run(
    plan: BaselinePlan, rows: GateRows, base: some CheckBase, baseSuffix: String?, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let first = try await attempt(
      plan: plan, rows: rows, base: base, baseSuffix: baseSuffix, name: name, corpora: find)
    guard first.outcome == .broken, terms.judgesTimes, plan.hasTimes else { return first }
    var terms = terms
    terms.budgetSeconds *= 2
    var second = try await Check(terms: terms, limits: limits, registry: registry, runner: runner)
      .attempt(
        plan: plan, rows: rows, base: base, baseSuffix: baseSuffix, name: name, corpora: find)
    second.notes.append("a first attempt could not tell; this is the second, with twice the budget")
    return second
  }

  private func attempt(
    plan: BaselinePlan, rows: GateRows, base: some CheckBase, baseSuffix: String?, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    var base = base
    let judgesTimes = terms.judgesTimes && plan.hasTimes
    let corpora = try base.corpora(of: plan, find)
    let measured = rows.measuring(base.comparableBackends(corpora))
    let requests = GateRequests(
      plan: plan, rows: measured, baseSuffix: baseSuffix,
      slowdown: terms.triedSlowdown)
    let campaigns = GateCampaigns(
      requests: requests, planner: Planner(registry: registry), runner: runner)
    let judge = TimeJudge(minEffect: terms.minEffect, errorRate: terms.errorRate)
    let trial = requests.copies.map { SelfTest(of: $0, by: judge) }
    var measurements = Measurements()
    var selfTest: [SelfTestCase] = []
    var findings: [CheckFinding] = []
    if !measured.backends.isEmpty, !corpora.isEmpty {
      try await campaigns.countExactly(over: corpora, trying: true, into: &measurements)
      base.noteFailures(measurements.failures)
      selfTest = trial?.counted(measurements) ?? []
      let counted = base.exactFindings(measurements, ExactJudge(limits: limits))
      findings = Validity(inCounts: counted, tried: selfTest).findings
      if judgesTimes {
        findings += try await timeFindings(
          &base, campaigns, over: corpora, judge, trial, &measurements, &selfTest)
      }
    }
    var terms = terms
    terms.judgesTimes = judgesTimes
    return CheckReport(
      name: name, base: base.source, provenance: base.provenance, findings: findings,
      gaps: base.gaps, notes: base.notes + measurements.notes, selfTest: selfTest, terms: terms,
      environment: measurements.environment
        ?? MeasuringEnvironment(fingerprint: [], provenance: []),
      rounds: measurements.rounds, recordingCommand: base.recordingCommand)
  }

  // MARK: - Times

  private func timeFindings(
    _ base: inout some CheckBase, _ campaigns: GateCampaigns, over corpora: [Corpus],
    _ judge: TimeJudge, _ trial: SelfTest?, _ measurements: inout Measurements,
    _ selfTest: inout [SelfTestCase]
  ) async throws -> [CheckFinding] {
    let budget = Duration.seconds(terms.budgetSeconds)
    let timed = base.timedBackends(measurements)
    guard !timed.isEmpty else { return [] }
    try await campaigns.time(
      timed, over: corpora, trying: true, within: budget * Self.firstShare, into: &measurements)
    var tried = trial?.timed(measurements) ?? []
    var cases = base.timeCases(measurements, campaigns.requests)
    let candidates = judge.candidates(among: cases)
    let isQuiet = tried.allSatisfy(\.hasPassed)
    if !candidates.isEmpty || !isQuiet {
      try await campaigns.timeAgain(
        Dictionary(grouping: candidates, by: \.corpus).mapValues { $0.map(\.backend) },
        over: corpora, trying: !isQuiet, within: budget * (1 - Self.firstShare),
        into: &measurements)
      tried = trial?.timed(measurements) ?? []
      cases = base.timeCases(measurements, campaigns.requests)
    }
    base.noteFailures(measurements.failures)
    selfTest += tried
    let validity = Validity(inTimes: judge.findings(of: cases), tried: tried)
    base.gaps += validity.gaps
    return validity.findings + cases.compactMap { base.shownTime(of: $0, measurements) }
  }
}
