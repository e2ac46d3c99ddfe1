internal import FeedEvents
internal import WorkerContract

/// The campaigns of a check or a recording: exact metrics, times, and either of them once more.
struct GateCampaigns {
  let plan: BaselinePlan
  let implementations: PlannedImplementations
  let corpora: [Corpus]
  /// The self-test, whose copies are measured as well; `nil` if there is none.
  var selfTest: SelfTest?
  let runner: CampaignRunner

  private var planner: Planner { Planner(registry: implementations.registry) }

  /// Verifies all implementations and counts in a number of processes each, in different seconds.
  func counts(in processes: Int) async throws -> [Results] {
    try await runs { corpus in
      var request = try request(over: corpus)
      request.implementations = implementations.backends.flatMap(implementations.names)
      request.passes = [.allocations]
      request.countRounds = processes
      if plan.hasInstructions {
        // Under valgrind a parse takes about fifty times as long.
        request.instructions = try InstructionCounting(timeLimit: .seconds(3000))
      }
      if let selfTest { request.copies = [selfTest.equal, selfTest.allocating] }
      return request
    } recording: { _ in
      true
    }
  }

  /// Counts what seems to have changed once more, on both sides of a comparison with another build.
  func countsAgain(of pairs: [FigurePair]) async throws -> [Results] {
    let names = backends(of: pairs)
    return try await runs { corpus in
      guard let names = names[corpus.name] else { return nil }
      var request = try request(over: corpus)
      request.implementations = implementations.backends.filter { names.contains($0.name) }
        .flatMap(implementations.names)
      request.passes = [.allocations]
      request.countRounds = Judge.enoughProcesses
      request.verifies = false
      return request
    } recording: { _ in
      false
    }
  }

  /// Measures the times of backends within a budget for all corpora, each with its reference, and of the
  /// self-test.
  ///
  /// The results have no exact figures: those are counted in processes of their own, here and in a baseline.
  /// What `counts` holds does not belong in the history once more.
  func times(
    of names: [String], within budget: Duration, leastRounds: Int = 1, after counts: [Results]
  ) async throws -> [Results] {
    let counted = Set(counts.flatMap(\.rows).filter { $0.value != nil }.map(FigureKey.init))
    return try await runs { corpus in
      var request = try timeRequest(
        over: corpus, of: Set(names), selfTest, within: budget / corpora.count)
      request.leastRounds = leastRounds
      return request
    } recording: { row in
      !counted.contains(FigureKey(row))
    }.map(\.withoutCounts)
  }

  /// Measures the times of candidates once more, and the self-test unless it has passed.
  func timesAgain(
    of pairs: [FigurePair], selfTestHasPassed: Bool, within budget: Duration
  ) async throws -> [Results] {
    let names = backends(of: pairs)
    let concerned = corpora.filter { names[$0.name] != nil || !selfTestHasPassed }
    // Not for the history: these rounds contain only candidates, which would get more weight than other
    // cases.
    return try await runs { corpus in
      guard concerned.contains(where: { $0.name == corpus.name }) else { return nil }
      return try timeRequest(
        over: corpus, of: names[corpus.name] ?? [], selfTestHasPassed ? nil : selfTest,
        within: budget / concerned.count)
    } recording: { _ in
      false
    }.map(\.withoutCounts)
  }

  // MARK: - Requests

  private func runs(
    _ request: (Corpus) throws -> PlanRequest?, recording isRecorded: (MetricResult) -> Bool
  ) async throws -> [Results] {
    var found: [Results] = []
    for corpus in corpora {
      guard let request = try request(corpus) else { continue }
      let plan = try planner.plan(request, over: corpus)
      var results = try await runner.run(plan, recording: isRecorded)
      results.backends =
        (results.backends + implementations.engines.map(\.description)).distinct(by: \.name)
      found.append(results)
    }
    return found
  }

  private func backends(of pairs: [FigurePair]) -> [String: Set<String>] {
    Dictionary(grouping: pairs, by: \.key.corpus).mapValues { Set($0.map(\.key.backend)) }
  }

  private func timeRequest(
    over corpus: Corpus, of names: Set<String>, _ selfTest: SelfTest?, within budget: Duration
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
        request.comparisons.append((backend.name, reference))
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

extension Results {
  fileprivate var withoutCounts: Results {
    var times = self
    times.rows.removeAll(where: \.isCounted)
    return times
  }
}
