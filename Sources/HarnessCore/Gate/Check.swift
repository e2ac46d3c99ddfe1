/// A check: measures, judges, and validates its findings with a self-test.
package struct Check: Sendable {
  private let terms: CheckTerms
  private let limits: [Limit]
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - terms: The terms by which a case is judged worse.
  ///   - limits: How far exact metrics may rise.
  ///   - registry: The implementations that the workers host.
  ///   - runner: Runs campaigns.
  package init(
    terms: CheckTerms, limits: [Limit], registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.terms = terms
    self.limits = limits
    self.registry = registry
    self.runner = runner
  }

  /// Compares the implementations with their recorded figures.
  ///
  /// - Parameters:
  ///   - baseline: The recorded figures.
  ///   - source: The source that the baseline was read from.
  ///   - name: The name of the check.
  ///   - corpora: Finds a corpus by name or path.
  /// - Returns: The report, without its duration.
  /// - Throws: `CancellationError`, ``BaselineError``, `CampaignError` or `CorpusError`.
  package func run(
    against baseline: Baseline, from source: BaselineSource, name: String,
    corpora: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let implementations = PlannedImplementations(
      baseline.plan, in: Self.readers(in: registry, of: baseline.plan, corpora))
    let source = BaselineFileSource(
      baseline: baseline, source: source, implementations: implementations,
      machine: .here(build: implementations.build), workerOptions: runner.workerOptions)
    return try await run(baseline.plan, against: source, name: name, corpora: corpora)
  }

  /// Compares the implementations with those of another build, in the same rounds.
  ///
  /// - Parameters:
  ///   - workers: The implementations that the workers of the other build host.
  ///   - source: The name of that build.
  ///   - isOfHarness: Whether it is another build of the harness.
  ///   - plan: The plan to measure.
  ///   - name: The name of the check.
  ///   - corpora: Finds a corpus by name or path.
  /// - Returns: The report, without its duration.
  /// - Throws: `CancellationError`, `CampaignError` or `CorpusError`.
  package func run(
    comparedWith workers: WorkerRegistry, from source: String, isOfHarness: Bool,
    plan: BaselinePlan,
    name: String,
    corpora: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let source = OtherBuildSource(
      plan: plan,
      implementations: PlannedImplementations(
        plan, in: Self.readers(in: registry, of: plan, corpora)),
      workers: Self.readers(in: workers, of: plan, corpora),
      name: source, isOfHarness: isOfHarness, workerOptions: runner.workerOptions)
    return try await run(plan, against: source, name: name, corpora: corpora)
  }

  /// Returns the implementations that can read the corpora of the check.
  ///
  /// A corpus that can't be found is reported later.
  private static func readers(
    in registry: WorkerRegistry, of plan: BaselinePlan,
    _ find: (String) throws(CorpusError) -> Corpus
  ) -> WorkerRegistry {
    registry.readers(of: plan.corpora.compactMap { try? find($0) }, keeping: plan.backends)
  }

  /// Runs the check.
  ///
  /// If it can't decide, runs it once more with twice the budget, because the machine may be quieter by then.
  private func run(
    _ plan: BaselinePlan, against source: some ReferenceSource, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    var terms = terms
    terms.judgesTimes = terms.judgesTimes && plan.hasTimes
    let first = try await attempt(plan, against: source, terms, name: name, corpora: find)
    guard first.outcome == .broken, terms.judgesTimes else { return first }
    terms.budgetSeconds *= 2
    var second = try await attempt(plan, against: source, terms, name: name, corpora: find)
    second.notes.append(
      "the first attempt was inconclusive; these results are from a second one with twice the budget"
    )
    return second
  }

  private func attempt(
    _ plan: BaselinePlan, against source: some ReferenceSource, _ terms: CheckTerms, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let judge = Judge(terms, limits: limits)
    var comparison = try source.comparison(over: find)
    let selfTest = comparison.implementations.selfTestOriginal.flatMap {
      SelfTest(of: $0, by: terms)
    }
    let campaigns = GateCampaigns(
      plan: plan, implementations: comparison.implementations, selfTest: selfTest, runner: runner)

    try await campaigns.measure(&comparison, with: source, by: judge, terms)
    let judgement = judge.judgement(of: comparison)
    let results = selfTest?.results(in: comparison.measurements) ?? []
    let validated = judgement.invalidated(byFailuresIn: results)

    return CheckReport(
      name: name, before: comparison.source, provenance: comparison.provenance,
      findings: validated.exact + validated.times, missing: validated.missing,
      notes: validated.notes,
      selfTest: results, terms: terms,
      environment: comparison.measurements.environment
        ?? MeasurementEnvironment(fingerprint: [], provenance: []),
      rounds: comparison.measurements.rounds, recordingCommand: comparison.recordingCommand)
  }
}
