internal import Statistics
internal import WorkerContract

/// A check: measures, then judges plain results, and validates the findings with a self-test.
package struct Check: Sendable {
  private let terms: CheckTerms
  private let limits: [Limit]
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  /// Creates a check.
  ///
  /// - `limits`: how far exact metrics may rise.
  package init(
    terms: CheckTerms, limits: [Limit], registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.terms = terms
    self.limits = limits
    self.registry = registry
    self.runner = runner
  }

  /// Compares the implementations with their recorded figures.
  package func run(
    against baseline: Baseline, from source: BaselineSource, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let before = RecordedBefore(baseline, source, runner.workerOptions)
    var feeds: [String: String] = [:]
    let (corpora, missing) = try before.corpora { name throws(CorpusError) in
      let corpus = try find(name)
      feeds[corpus.name] = name
      return corpus
    }
    var implementations = PlannedImplementations(
      baseline.plan, in: registry.readers(of: corpora, keeping: baseline.plan.backends))
    var (text, notes) = before.text(for: implementations)
    text.feeds = feeds
    // Without the document, it is not known which of them read it.
    let new =
      corpora.isEmpty
      ? [] : implementations.backends.map(\.name).filter { !before.backends.contains($0) }
    implementations.keep(before.backends)
    return try await run(
      Comparison(
        name: name, source: source.description, provenance: before.provenance,
        plan: baseline.plan, corpora: corpora, implementations: implementations,
        recorded: baseline.results, kind: .sittings, text: text,
        missing: missing + new.map(text.missing(backend:)), notes: notes))
  }

  /// Compares the implementations with those of another build, in the same rounds.
  ///
  /// - `isOfHarness`: whether it is another build of the harness. If not, the harness's own implementations are
  ///   the same on both sides, and only serve as reference and self-test.
  package func run(
    comparedWith workers: WorkerRegistry, from source: String, isOfHarness: Bool,
    plan: BaselinePlan, name: String,
    corpora find: (String) throws(CorpusError) -> Corpus
  ) async throws -> CheckReport {
    let corpora = try plan.corpora.map { name throws(CorpusError) in try find(name) }
    func planned(_ registry: WorkerRegistry) -> PlannedImplementations {
      PlannedImplementations(plan, in: registry.readers(of: corpora, keeping: plan.backends))
    }
    var implementations = planned(registry)
    let before = BuiltBefore(
      now: implementations, before: planned(workers), isOfHarness: isOfHarness)
    implementations.keep(before.backends)
    implementations.compare(with: workers, suffix: BuiltBefore.suffix)
    var text = before.text
    text.workerOptions = runner.workerOptions
    text.feeds = Dictionary(zip(corpora.map(\.name), plan.corpora)) { first, _ in first }
    return try await run(
      Comparison(
        name: name, source: source, provenance: before.libraries, plan: plan, corpora: corpora,
        implementations: implementations, recorded: nil,
        kind: .sameRounds(suffix: BuiltBefore.suffix), text: text,
        missing: before.missing, notes: before.notes))
  }

  /// What is compared, before anything is measured.
  private struct Comparison {
    let name: String
    let source: String
    let provenance: [MeasurementEnvironment.Fact]
    let plan: BaselinePlan
    let corpora: [Corpus]
    let implementations: PlannedImplementations
    /// The results before; `nil` if they are measured in the same rounds.
    let recorded: [Results]?
    let kind: Pairing.Kind
    let text: BeforeText
    /// What can't be measured, and differences that are not faults.
    let missing: [MissingItem]
    let notes: [String]

    func pairing(of measured: Measured, _ terms: CheckTerms) -> Pairing {
      let names = implementations.backends.map(\.name)
      let suffix = implementations.otherBuildSuffix
      let all = measured.counts + measured.times
      return Pairing(
        before: recorded ?? all.map { $0.only(names, suffix: suffix ?? "") },
        now: all.map { $0.only(names) }, again: measured.again.map { $0.only(names) }, kind: kind,
        text: text, terms: terms)
    }
  }

  /// Runs the check.
  ///
  /// If it can't decide, runs it once more with twice the budget, because the machine may be quieter by then.
  private func run(_ comparison: Comparison) async throws -> CheckReport {
    var terms = terms
    terms.judgesTimes = terms.judgesTimes && comparison.plan.hasTimes
    let first = try await attempt(comparison, terms)
    guard first.outcome == .broken, terms.judgesTimes else { return first }
    terms.budgetSeconds *= 2
    var second = try await attempt(comparison, terms)
    second.notes.append(
      "the first attempt was inconclusive; these results are from a second one with twice the budget"
    )
    return second
  }

  private func attempt(_ comparison: Comparison, _ terms: CheckTerms) async throws -> CheckReport {
    let judge = Judge(terms, limits: limits)
    let selfTest = comparison.implementations.selfTestOriginal.flatMap {
      SelfTest(of: $0, by: terms)
    }
    let measured = try await measure(comparison, terms, judge, selfTest)
    let pairing = comparison.pairing(of: measured, terms)
    let counts = pairing.counts()
    let times = terms.judgesTimes && !measured.counts.isEmpty ? pairing.times() : Pairing.Found()
    let results = selfTest?.results(in: measured) ?? []
    let judgement = Judgement(
      on: counts.pairs + times.pairs, by: judge, validatedBy: results, comparison.text)
    let missing =
      comparison.missing + pairing.failures + counts.missing + times.missing + judgement.missing
    return CheckReport(
      name: comparison.name, before: comparison.source, provenance: comparison.provenance,
      findings: judgement.findings, missing: missing.distinct(),
      notes: comparison.notes + judgement.notes + measured.notes,
      selfTest: results, terms: terms,
      environment: measured.environment ?? MeasurementEnvironment(fingerprint: [], provenance: []),
      rounds: measured.rounds, recordingCommand: comparison.text.recording)
  }

  /// The share of the budget for the first rounds; the rest is for candidates.
  private static let firstShare = 0.6

  /// Counts, and counts what seems to have changed once more; then the same for times.
  private func measure(
    _ comparison: Comparison, _ terms: CheckTerms, _ judge: Judge, _ selfTest: SelfTest?
  ) async throws -> Measured {
    var measured = Measured()
    guard !comparison.implementations.backends.isEmpty, !comparison.corpora.isEmpty else {
      return measured
    }
    let campaigns = GateCampaigns(
      plan: comparison.plan, implementations: comparison.implementations,
      corpora: comparison.corpora, selfTest: selfTest, runner: runner)
    measured.counts = try await campaigns.counts(in: 1)
    let changed = judge.candidates(among: comparison.pairing(of: measured, terms).counts().pairs)
    if !changed.isEmpty { measured.counts += try await campaigns.countsAgain(of: changed) }

    let timed = comparison.pairing(of: measured, terms).timedBackends
    guard terms.judgesTimes, !timed.isEmpty else { return measured }
    let budget = Duration.seconds(terms.budgetSeconds)
    measured.times = try await campaigns.times(
      of: timed, within: budget * Self.firstShare, after: measured.counts)
    let candidates = judge.candidates(among: comparison.pairing(of: measured, terms).times().pairs)
    let hasPassed = selfTest?.timed(measured.times).allSatisfy(\.hasPassed) ?? true
    guard !candidates.isEmpty || !hasPassed else { return measured }
    measured.again = try await campaigns.timesAgain(
      of: candidates, selfTestHasPassed: hasPassed, within: budget * (1 - Self.firstShare))
    return measured
  }
}
