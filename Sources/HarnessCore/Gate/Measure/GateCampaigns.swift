internal import FeedEvents
internal import WorkerContract

/// The campaigns of a check or a recording: exact metrics, times, and the times of candidates again.
struct GateCampaigns {
  let plan: BaselinePlan
  let implementations: PlannedImplementations
  /// The self-test, whose copies are measured as well; `nil` if there is none.
  var selfTest: SelfTest?
  let runner: CampaignRunner

  private var planner: Planner { Planner(registry: implementations.registry) }

  /// Verifies all implementations and measures exact metrics.
  func measureExactMetrics(
    over corpora: [Corpus], into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let plan = try planner.plan(try exactRequest(over: corpus), over: corpus)
      measurements.add(exact: try await runner.run(plan) { _ in true })
    }
  }

  /// Measures the times of backends and of the self-test.
  func measureTimes(
    _ backends: [String], over corpora: [Corpus], within budget: Duration,
    into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try timeRequest(
        over: corpus, of: backends, selfTest, within: budget / corpora.count)
      let plan = try planner.plan(request, over: corpus)
      // The time pass also reports counts; those counted before are not recorded twice.
      let counted = measurements
      measurements.add(times: try await runner.run(plan) { !counted.holds($0) })
    }
  }

  /// Measures candidates again, and the self-test unless it has passed.
  private func measureTimesAgain(
    _ candidates: [CaseKey], selfTestHasPassed: Bool, over corpora: [Corpus],
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    let names = Dictionary(grouping: candidates, by: \.corpus).mapValues { $0.map(\.backend) }
    let concerned = corpora.filter { names[$0.name] != nil || !selfTestHasPassed }
    for corpus in concerned {
      let request = try timeRequest(
        over: corpus, of: names[corpus.name] ?? [], selfTestHasPassed ? nil : selfTest,
        within: budget / concerned.count)
      let plan = try planner.plan(request, over: corpus)
      // Not for the history: these rounds contain only candidates, which would get more weight than other
      // cases.
      measurements.add(again: try await runner.run(plan) { _ in false })
    }
  }

  // MARK: - A check

  /// The share of the budget for the first rounds; the rest is for candidates.
  private static let firstShare = 0.6

  /// Measures exact metrics, then times, then the times of candidates again.
  func measure(
    _ comparison: inout Comparison, with source: some ReferenceSource, by judge: Judge,
    _ terms: CheckTerms
  ) async throws {
    let corpora = comparison.corpora
    guard !implementations.backends.isEmpty, !corpora.isEmpty else { return }
    try await measureExactMetrics(over: corpora, into: &comparison.measurements)
    comparison.pairExact(with: source, judge)

    guard terms.judgesTimes else { return }
    comparison.missingTimes = comparison.reference.untimed
    guard !comparison.reference.timed.isEmpty else { return }
    let budget = Duration.seconds(terms.budgetSeconds)
    try await measureTimes(
      comparison.reference.timed, over: corpora, within: budget * Self.firstShare,
      into: &comparison.measurements)
    comparison.pairTimes(with: source, judge)

    let candidates = judge.candidates(among: comparison.times)
    let hasPassed = selfTest?.timed(comparison.measurements).allSatisfy(\.hasPassed) ?? true
    guard !candidates.isEmpty || !hasPassed else { return }
    try await measureTimesAgain(
      candidates, selfTestHasPassed: hasPassed, over: corpora,
      within: budget * (1 - Self.firstShare), into: &comparison.measurements)
    comparison.pairTimes(with: source, judge)
  }

  // MARK: - Requests

  /// Returns the request for every exact metric, measured twice, after all implementations are verified.
  private func exactRequest(over corpus: Corpus) throws -> PlanRequest {
    var request = try request(over: corpus)
    request.implementations = implementations.backends.flatMap(implementations.names)
    request.passes = [.allocations]
    request.rounds = 2
    if plan.hasInstructions {
      // Under valgrind a parse takes about fifty times as long.
      request.instructions = try InstructionCounting(timeLimit: .seconds(3000))
    }
    if let selfTest { request.copies = [selfTest.equal, selfTest.allocating] }
    return request
  }

  /// Returns the request for the times of backends, each with its reference, and of the self-test.
  private func timeRequest(
    over corpus: Corpus, of names: [String], _ selfTest: SelfTest?, within budget: Duration
  ) throws -> PlanRequest {
    var request = try request(over: corpus)
    request.passes = [.time]
    // The time that latencies would take is better spent on further rounds.
    request.takesLatencies = false
    request.budget = budget
    request.verifies = false
    for backend in implementations.backends where names.contains(backend.name) {
      request.implementations += implementations.names(for: backend)
      if let reference = implementations.reference(of: backend) {
        request.implementations.append(reference)
        request.comparisons.append(ComparisonNames(of: backend.name, with: reference))
      }
    }
    if let selfTest { request.copies = [selfTest.equal, selfTest.slowed] }
    request.reference = selfTest?.original ?? request.implementations.first
    return request
  }

  private func request(over corpus: Corpus) throws -> PlanRequest {
    var request = PlanRequest()
    request.streams = plan.streams
    request.sinks = plan.sinks.isEmpty ? [corpus.recordType == nil ? .count : .model] : plan.sinks
    request.wantsFloors = false
    request.givesVerdicts = false
    request.seed = UInt64.random(in: 0..<(1 << 32))
    return request
  }
}
