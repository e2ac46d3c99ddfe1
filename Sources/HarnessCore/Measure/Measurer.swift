internal import FeedEvents
internal import Glibc
internal import Statistics
internal import WorkerContract

/// Takes samples in rounds until the budget is spent.
///
/// Each round runs every benchmark case once in a new shuffled order, with compared cases next to each other.
///
/// Cases that are not compared take part only in the first few rounds.
struct Measurer: Sendable {
  let plan: Plan
  let process: WorkerRunner
  /// Called before each sample with the pass, the round and the benchmark case.
  let onSample: @Sendable (Pass, Int, BenchmarkCase) -> Void

  /// The minimum number of rounds for a 95 % interval of a median; the first ones include every benchmark
  /// case.
  static let fullRounds = 6
  /// The number of rounds for metrics without an interval.
  static let fewRounds = 3
  /// The limit on a worker's output for one sample, in bytes.
  private static let maximumOutput = 1 << 22
  /// The maximum share of the budget for benchmark cases that are not compared.
  private static let uncomparedShare = 0.35

  /// The state of a run in progress.
  private struct RunState {
    var random: SplitMix64
    let began: ContinuousClock.Instant
    var costs = SampleCosts()
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
      for pass in [Pass.allocations, .memory, .time] where wants(pass, state.round) {
        do {
          if pass == .allocations { try await state.awaitNextSecond() }
          let own = cases.filter { takesPart($0, pass, state.round, samples) }
          try await takeRound(pass, order(own, &state), &state, &samples)
        } catch is CancellationError {
          return
        }
        samples.rounds[pass, default: 0] += 1
        if pass == .allocations { state.counted = time(nil) }
      }
      if state.round == 0 { samples.firstRound = clock.now - state.began }
      state.round += 1
      load.note()
      if plan.request.endsWhenDecided, takeLookIfDue(&state, samples) { break }
    }
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
    let isFull =
      state.round == 0 || (state.round < Self.fullRounds && hasBudgetForUncomparedCases(state))
    let compared = usable.filter(plan.isInEveryRound)
    let cases = isFull ? usable : compared
    if let rounds = plan.request.rounds { return state.round < rounds ? cases : [] }
    guard state.round > 0 else { return cases }
    let left = plan.request.budget - (ContinuousClock.now - state.began)
    if plan.request.skipsCostlyCases {
      return cases.filter { cost(of: [$0], state, samples) <= left }
    }
    return [cases, compared].first { cost(of: $0, state, samples) <= left } ?? []
  }

  /// Returns whether benchmark cases that are not compared may take part once more.
  ///
  /// Most of the budget is reserved for compared cases.
  private func hasBudgetForUncomparedCases(_ state: RunState) -> Bool {
    guard plan.request.rounds == nil else { return true }
    let others = plan.cases.filter { !plan.isInEveryRound($0) }
    let costs = state.costs.cost(of: others, .time) * (state.round + 1)
    return costs <= plan.request.budget * Self.uncomparedShare
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

  // MARK: - Samples

  private func takeRound(
    _ pass: Pass, _ cases: [BenchmarkCase], _ state: inout RunState, _ samples: inout Samples
  ) async throws {
    let clock = ContinuousClock()
    for benchmarkCase in cases where samples.failures[benchmarkCase] == nil {
      onSample(pass, state.round, benchmarkCase)
      let began = clock.now
      let items = samples.entries(benchmarkCase, pass).first?.sample[Metric.items.name]
      let command = WorkerCommand.sample(
        benchmarkCase.request(pass, round: state.round, items: items, in: plan))
      let run = try await process.run(
        benchmarkCase.implementation.executable, command.arguments, parsing: benchmarkCase.bytes,
        outputLimit: Self.maximumOutput, keepsFreedMemory: pass == .time)
      state.costs.note(clock.now - began, of: benchmarkCase, pass)
      switch SampleReport.read(from: run, of: benchmarkCase) {
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

  /// Returns a new order.
  ///
  /// If cases become harder along the plan, the first round uses the order of the plan.
  private func order(_ cases: [BenchmarkCase], _ state: inout RunState) -> [BenchmarkCase] {
    let shuffled = plan.adjacent(state.random.shuffled(cases))
    return plan.request.skipsCostlyCases && state.round == 0 ? cases : shuffled
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
