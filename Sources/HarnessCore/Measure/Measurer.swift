internal import FeedEvents
internal import Glibc
internal import Statistics
internal import WorkerContract

/// Takes samples in rounds until the budget is spent.
///
/// Each round runs every benchmark case once in a new shuffled order, with compared cases next to each other.
///
/// Cases that are not compared take part only in the first rounds.
struct Measurer: Sendable {
  let plan: Plan
  let process: WorkerRunner
  let onProgress: @Sendable (CampaignProgress) -> Void

  /// The minimum number of rounds for a 95 % interval of a median; these include every benchmark case, if the
  /// budget permits.
  static let fullRounds = 6
  /// The number of rounds for metrics without an interval.
  static let fewRounds = 3
  /// The limit on a worker's output for one sample, in bytes.
  private static let maximumOutput = 1 << 22
  /// The maximum share of the budget for benchmark cases that are not compared.
  private static let uncomparedShare = 0.35

  private struct RunState {
    var random: SplitMix64
    let began: ContinuousClock.Instant
    var costs = SampleCosts()
    var outside = OutsideSampler()
    var round = 0
    var looks = 0
    /// The second in which the last count ended.
    var counted: Int?

    /// Waits until the second of the last count is over.
    func awaitNextSecond() async throws {
      while counted == time(nil) { try await Task.sleep(for: .milliseconds(20)) }
    }
  }

  /// Measures the benchmark cases of the plan, except those that have already failed.
  ///
  /// If the task is cancelled, it returns with the samples taken so far, which then lack rounds.
  func measure(into samples: inout Samples, _ load: inout LoadWatch) async throws {
    let clock = ContinuousClock()
    var state = RunState(random: SplitMix64(seed: plan.request.seed), began: clock.now)
    while !Task.isCancelled {
      // Further figures would belong to another document or worker, or to none.
      let changes = FileChanges(of: plan)
      for benchmarkCase in plan.cases {
        if let failure = changes.failure(of: benchmarkCase) { samples.fail(benchmarkCase, failure) }
      }
      let cases = wantedCases(state, samples)
      guard !cases.isEmpty else { break }
      do {
        if plan.request.skipsCostlyCases, state.round == 0 {
          try await climb(cases, &state, &samples)
        } else {
          try await takeRound(of: cases, &state, &samples)
        }
      } catch is CancellationError {
        return
      }
      if state.round == 0 { samples.firstRound = clock.now - state.began }
      state.round += 1
      load.note()
      if plan.request.endsWhenDecided, takeLookIfDue(&state, samples) { break }
    }
  }

  private func passes(_ round: Int) -> [Pass] {
    [.allocations, .memory, .time].filter { wants($0, round) }
  }

  private func wants(_ pass: Pass, _ round: Int) -> Bool {
    guard plan.request.passes.contains(pass) else { return false }
    return switch pass {
    case .allocations: round < plan.request.countRounds
    case .memory: round < Self.fewRounds
    case .time, .bare: pass == .time
    }
  }

  // MARK: - What the next round holds

  /// Returns the benchmark cases of the next round; empty if nothing is left to do or to spend.
  private func wantedCases(_ state: RunState, _ samples: Samples) -> [BenchmarkCase] {
    let usable = plan.cases.filter { benchmarkCase in
      samples.failures[benchmarkCase] == nil
        && Pass.allCases.contains {
          wants($0, state.round) && takesPart(benchmarkCase, $0, state.round, samples)
        }
    }
    let isFull = state.round == 0 || wantsUncomparedCases(state, samples)
    let compared = usable.filter(plan.isInEveryRound)
    let cases = isFull ? usable : compared
    if let rounds = plan.request.rounds { return state.round < rounds ? cases : [] }
    guard state.round >= plan.request.leastRounds else {
      return state.round == 0 ? cases : compared
    }
    let left = plan.request.budget - (ContinuousClock.now - state.began)
    if plan.request.skipsCostlyCases {
      return cases.filter { cost(of: [$0], state, samples) <= left }
    }
    return [cases, compared].first { cost(of: $0, state, samples) <= left } ?? []
  }

  /// Returns whether benchmark cases that are not compared take part once more.
  ///
  /// Most of the budget is reserved for compared cases; the others get as many rounds as it takes to say where
  /// the time of each backend goes.
  private func wantsUncomparedCases(_ state: RunState, _ samples: Samples) -> Bool {
    let isEarly = state.round < Self.fullRounds
    guard plan.request.rounds == nil else { return isEarly }
    let others = plan.cases.filter { !plan.isInEveryRound($0) }
    let costs = state.costs.cost(of: others, .time) * (state.round + 1)
    guard costs <= plan.request.budget * Self.uncomparedShare else { return false }
    return isEarly || !CostSteps(plan: plan, samples: samples, failed: samples.untimed).areClear
  }

  /// Returns whether a benchmark case takes part in a pass.
  ///
  /// Memory and allocations of cases that are not compared are measured once.
  private func takesPart(
    _ benchmarkCase: BenchmarkCase, _ pass: Pass, _ round: Int, _ samples: Samples
  ) -> Bool {
    guard samples.reasonMissing(pass, of: benchmarkCase) == nil else { return false }
    return pass == .time || round == 0 || plan.isInEveryRound(benchmarkCase)
  }

  private func cost(
    of cases: [BenchmarkCase], _ state: RunState, _ samples: Samples
  ) -> Duration {
    Pass.allCases.filter { wants($0, state.round) }.reduce(.zero) { sum, pass in
      let own = cases.filter { takesPart($0, pass, state.round, samples) }
      return sum + state.costs.cost(of: own, pass)
    }
  }

  /// Takes a look if one is due, and returns whether it decides all verdicts.
  private func takeLookIfDue(_ state: inout RunState, _ samples: Samples) -> Bool {
    let spent = spent(state)
    let due = VerdictFamily.looks.count { $0 <= spent }
    guard due > state.looks else { return false }
    state.looks = due
    return plan.families.flatMap { $0.verdicts(by: samples, failed: samples.untimed) }
      .allSatisfy { $0.outcome != .undecided }
  }

  /// Returns the share of the budget, or of the rounds, that is spent.
  private func spent(_ state: RunState) -> Double {
    if let rounds = plan.request.rounds { return Double(state.round) / Double(rounds) }
    guard plan.request.budget > .zero else { return 1 }
    return (ContinuousClock.now - state.began) / plan.request.budget
  }

  /// Returns when the rounds are expected to end; `nil` in the first of a number of rounds.
  private func expectedEnd(_ state: RunState) -> ContinuousClock.Instant? {
    guard let rounds = plan.request.rounds else { return state.began + plan.request.budget }
    return state.began.expectedEnd(done: state.round, of: rounds)
  }

  // MARK: - Samples

  /// Takes the samples of one round, pass by pass.
  private func takeRound(
    of cases: [BenchmarkCase], _ state: inout RunState, _ samples: inout Samples
  ) async throws {
    for pass in passes(state.round) {
      if pass == .allocations { try await state.awaitNextSecond() }
      let own = cases.filter { takesPart($0, pass, state.round, samples) }
      try await take(pass, plan.adjacent(state.random.shuffled(own)), &state, &samples)
      samples.rounds[pass, default: 0] += 1
      if pass == .allocations { state.counted = time(nil) }
    }
  }

  /// Takes the first samples of the points of growth curves, from the easy ones to the hard ones, and leaves
  /// out the points that cost more than is left of the budget.
  private func climb(
    _ points: [BenchmarkCase], _ state: inout RunState, _ samples: inout Samples
  ) async throws {
    for point in points where samples.failures[point] == nil {
      if let cost = excessiveCost(of: point, state) {
        let failure = CaseFailure(
          status: .interrupted,
          reason: """
            not tried: \(point.stream) with factor \(point.factor) would take about \
            \(Figures.duration(cost / .nanoseconds(1))), more than was left of the budget
            """)
        for other in plan.cases where other == point || other.isHarder(than: point) {
          samples.fail(other, failure)
        }
      }
      for pass in passes(0) { try await take(pass, [point], &state, &samples) }
    }
    for pass in passes(0) { samples.rounds[pass] = 1 }
    state.counted = time(nil)
  }

  /// Returns what a point of a growth curve is expected to cost, if that is more than is left of the budget;
  /// `nil` for one that takes no more than a second.
  ///
  /// The cost is expected to grow as it did between the two easier points before it.
  private func excessiveCost(of point: BenchmarkCase, _ state: RunState) -> Duration? {
    guard plan.request.rounds == nil else { return nil }
    let costs = plan.cases.filter(point.isHarder).map { easier in
      passes(0).reduce(Duration.zero) { $0 + state.costs.cost(of: easier, $1) }
    }
    guard let last = costs.last else { return nil }
    let growth = costs.dropLast().last.map { $0 > .zero ? max(1, last / $0) : 1 } ?? 1
    let left = plan.request.budget - (ContinuousClock.now - state.began)
    return last * growth > max(left, .seconds(1)) ? last * growth : nil
  }

  private func take(
    _ pass: Pass, _ cases: [BenchmarkCase], _ state: inout RunState, _ samples: inout Samples
  ) async throws {
    let clock = ContinuousClock()
    for benchmarkCase in cases where samples.failures[benchmarkCase] == nil {
      onProgress(
        CampaignProgress(
          .measuring(
            pass: pass, round: state.round, backend: benchmarkCase.implementation.name,
            sink: benchmarkCase.sink), end: expectedEnd(state)))
      let began = clock.now
      let items = samples.entries(benchmarkCase, pass).first?.sample[Metric.items.name]
      let request = benchmarkCase.request(pass, round: state.round, items: items, in: plan)
      let result =
        if benchmarkCase.implementation.description.passes.contains(pass) {
          try await sample(request, of: benchmarkCase)
        } else {
          try await state.outside.sample(request, of: benchmarkCase, by: sample)
        }
      state.costs.note(clock.now - began, of: benchmarkCase, pass)
      switch result {
      case .success(let sample):
        let bytes = plan.documentBytes(of: benchmarkCase)
        if let problem = SampleCheck(documentBytes: bytes).problem(in: sample) {
          samples.fail(
            benchmarkCase,
            CaseFailure(
              status: .notComparable, reason: "\(problem), so the sample is invalid"))
        } else {
          samples.add(sample, of: benchmarkCase, pass, round: state.round, documentBytes: bytes)
        }
      case .failure(let failure) where failure.status == .unavailable:
        samples.lack(pass, of: benchmarkCase, because: failure.reason)
      case .failure(let failure):
        samples.fail(benchmarkCase, failure)
        if failure.status == .timedOut { skipCases(slowerThan: benchmarkCase, pass, &samples) }
      }
    }
  }

  private func sample(
    _ request: SampleRequest, of benchmarkCase: BenchmarkCase,
    onStart: (@Sendable (Int32) -> Void)? = nil
  ) async throws -> Result<SampleReport, CaseFailure> {
    let run = try await process.run(
      benchmarkCase.implementation.executable, WorkerCommand.sample(request).arguments,
      parsing: benchmarkCase.bytes, outputLimit: Self.maximumOutput,
      keepsFreedMemory: request.pass == .time, onStart: onStart)
    return SampleReport.read(from: run, of: benchmarkCase)
  }

  /// Skips the cases that would take as long as one that timed out.
  ///
  /// On a growth curve these are the harder cases: smaller chunks or a larger document. Otherwise they are
  /// all cases of the implementation without a sample in this pass, whatever their chunks and sink, so that a
  /// document costs the time limit only once.
  private func skipCases(
    slowerThan benchmarkCase: BenchmarkCase, _ pass: Pass, _ samples: inout Samples
  ) {
    for other in plan.cases where samples.failures[other] == nil {
      let isGivenUp =
        if plan.request.skipsCostlyCases {
          other.isHarder(than: benchmarkCase)
        } else {
          other.implementation.name == benchmarkCase.implementation.name
            && samples.entries(other, pass).isEmpty
        }
      guard isGivenUp else { continue }
      let tried =
        plan.request.skipsCostlyCases
        ? "\(benchmarkCase.stream) with factor \(benchmarkCase.factor)"
        : "\(benchmarkCase.stream) in the sink \(benchmarkCase.sink)"
      samples.fail(
        other,
        CaseFailure(
          status: .timedOut, reason: "not tried: \(tried) took too long already"))
    }
  }
}
