internal import Corpora
internal import FeedEvents
internal import Randomness
internal import Results
internal import Statistics
internal import WorkerContract

/// Takes samples in rounds: every row once a round, in a freshly shuffled order, beside what it is
/// to be compared with, until the budget is spent.
///
/// What is not compared takes part in the first few rounds alone.
struct Measurer: Sendable {
  let plan: Plan
  let process: WorkerProcess
  /// Called before each sample: with the pass, the round, and the row.
  let onSample: @Sendable (Pass, Int, BenchmarkCase) -> Void

  /// Fewest rounds that give a median an interval at 95 %: so many hold all rows.
  static let fullRounds = 6
  /// What has no interval needs a few rounds only.
  static let fewRounds = 3
  /// Exact counts need no more than to be seen to agree across processes.
  private static let allocationRounds = 2
  /// What a worker may print of a sample.
  private static let mostOutput = 1 << 22
  /// The share of the budget that rows which are not compared may take.
  private static let sideShare = 0.35

  /// What is known of a run that goes on.
  private struct Course {
    var random: SplitMix64
    let began: ContinuousClock.Instant
    var costs = SampleCosts()
    var round = 0
    /// How many looks have been taken.
    var looks = 0
  }

  /// Measures the rows of the plan, but for those that have failed already.
  ///
  /// Returns what it has when the task is cancelled; the samples then lack rounds.
  func measure(into samples: inout Samples, _ load: inout LoadWatch) async {
    let clock = ContinuousClock()
    var course = Course(random: SplitMix64(seed: plan.request.seed), began: clock.now)
    while !Task.isCancelled {
      let rows = wantedRows(course, samples)
      guard !rows.isEmpty else { break }
      for pass in [Pass.allocations, .memory, .time] where wants(pass, course.round) {
        do {
          let own = rows.filter { takesPart($0, pass, course.round) }
          try await takeRound(pass, order(own, &course), &course, &samples)
        } catch {
          return
        }
        samples.rounds[pass, default: 0] += 1
      }
      if course.round == 0 { samples.firstRound = clock.now - course.began }
      course.round += 1
      load.note()
      // Its figures would be those of another document, or of none.
      guard plan.corpus.documentChange == nil else { return }
      if plan.request.endsWhenDecided, isDecided(&course, samples) { break }
    }
  }

  private func wants(_ pass: Pass, _ round: Int) -> Bool {
    guard plan.request.passes.contains(pass) else { return false }
    return switch pass {
    case .allocations: round < Self.allocationRounds
    case .memory: round < Self.fewRounds
    case .time, .bare: pass == .time
    }
  }

  // MARK: - What the next round holds

  /// The rows of the next round; none where nothing is left to do or to spend.
  private func wantedRows(_ course: Course, _ samples: Samples) -> [BenchmarkCase] {
    let sound = plan.cases.filter { samples.failures[$0] == nil }
    let isFull = course.round == 0 || (course.round < Self.fullRounds && hasSideBudget(course))
    let compared = sound.filter(plan.isInEveryRound)
    let rows = isFull ? sound : compared
    if let rounds = plan.request.rounds { return course.round < rounds ? rows : [] }
    guard course.round > 0 else { return rows }
    guard Pass.allCases.contains(where: { wants($0, course.round) }) else { return [] }
    let left = plan.request.budget - (ContinuousClock.now - course.began)
    if plan.request.mayThinRounds { return rows.filter { cost(of: [$0], course) <= left } }
    return [rows, compared].first { cost(of: $0, course) <= left } ?? []
  }

  /// Whether rows that are not compared may take part once more: they leave most of the budget to those
  /// that are.
  private func hasSideBudget(_ course: Course) -> Bool {
    guard plan.request.rounds == nil else { return true }
    let others = plan.cases.filter { !plan.isInEveryRound($0) }
    let costs = course.costs.cost(of: others, .time) * (course.round + 1)
    return costs <= plan.request.budget * Self.sideShare
  }

  /// Rows that are not compared have memory and allocations read once.
  private func takesPart(_ row: BenchmarkCase, _ pass: Pass, _ round: Int) -> Bool {
    pass == .time || round == 0 || plan.isInEveryRound(row)
  }

  private func cost(of rows: [BenchmarkCase], _ course: Course) -> Duration {
    Pass.allCases.filter { wants($0, course.round) }.reduce(.zero) { sum, pass in
      sum + course.costs.cost(of: rows.filter { takesPart($0, pass, course.round) }, pass)
    }
  }

  /// Whether a look has come due, and nothing is undecided at it.
  private func isDecided(_ course: inout Course, _ samples: Samples) -> Bool {
    let spent = spent(course)
    let due = VerdictFamily.looks.count { $0 <= spent }
    guard due > course.looks else { return false }
    course.looks = due
    let failed = Set(samples.failures.keys)
    return plan.families.flatMap { $0.verdicts(by: samples, failed: failed) }
      .allSatisfy { $0.outcome != .undecided }
  }

  /// The share of the budget, or of the rounds, that is spent.
  private func spent(_ course: Course) -> Double {
    if let rounds = plan.request.rounds { return Double(course.round) / Double(rounds) }
    guard plan.request.budget > .zero else { return 1 }
    return (ContinuousClock.now - course.began) / plan.request.budget
  }

  // MARK: - Samples

  private func takeRound(
    _ pass: Pass, _ rows: [BenchmarkCase], _ course: inout Course, _ samples: inout Samples
  ) async throws {
    let clock = ContinuousClock()
    for row in rows where samples.failures[row] == nil {
      onSample(pass, course.round, row)
      let began = clock.now
      let items = samples.entries(row, pass).first?.sample[Metric.items.name]
      let command = WorkerCommand.sample(
        row.request(pass, round: course.round, items: items, in: plan))
      let run = try await process.run(
        row.implementation.executable, command.arguments, parsing: row.bytes,
        output: Self.mostOutput)
      course.costs.note(clock.now - began, of: row, pass)
      switch SampleReport.read(from: run, of: row) {
      case .success(let sample):
        let bytes = plan.documentBytes(of: row)
        if let problem = SampleCheck(documentBytes: bytes).problem(in: sample) {
          samples.fail(
            row, BackendLogs.Failure(status: .notComparable, reason: "\(problem): not believed"))
        } else {
          samples.add(sample, of: row, pass, round: course.round, documentBytes: bytes)
        }
      case .failure(let failure):
        samples.fail(row, failure)
        if failure.status == .timedOut { giveUp(beyond: row, pass, &samples) }
      }
    }
  }

  /// A fresh order; but at first that of the plan where cells become harder along it.
  private func order(_ rows: [BenchmarkCase], _ course: inout Course) -> [BenchmarkCase] {
    let shuffled = plan.adjacent(course.random.shuffled(rows))
    return plan.request.mayThinRounds && course.round == 0 ? rows : shuffled
  }

  /// Leaves out what would take as long as a case that has run out of time.
  ///
  /// On a curve that is what is harder: smaller chunks of the same document, or more of it. Else it is all
  /// that the implementation has not yet done with the document, whatever its chunks and its sink: one
  /// document costs it the time limit once.
  private func giveUp(beyond row: BenchmarkCase, _ pass: Pass, _ samples: inout Samples) {
    for other in plan.cases where samples.failures[other] == nil {
      let isGivenUp =
        if plan.request.mayThinRounds {
          other.isHarder(than: row)
        } else {
          other.implementation.name == row.implementation.name
            && samples.entries(other, pass).isEmpty
        }
      guard isGivenUp else { continue }
      let tried =
        plan.request.mayThinRounds
        ? "\(row.stream) with factor \(row.factor)" : "\(row.stream) in the sink \(row.sink)"
      samples.fail(
        other,
        BackendLogs.Failure(
          status: .timedOut, reason: "not tried: \(tried) took too long already"))
    }
  }
}

extension Plan {
  /// The rows in their order, but each beside what its times are divided by, so that both meet the
  /// machine in one state: on a host whose other guests come and go, the speeds of neighbours
  /// resemble each other more (0.58) than those of rows four places apart (0.32).
  ///
  /// A row that several are compared with stands between them; copies are compared with their
  /// originals. Without comparisons the order is kept.
  ///
  /// - Complexity: O(*rows*²).
  func adjacent(_ rows: [BenchmarkCase]) -> [BenchmarkCase] {
    guard !request.comparisons.isEmpty else { return rows }
    var placed: [BenchmarkCase] = []
    for row in rows where !placed.contains(row) {
      var chain = [row]
      while let last = chain.last, let partner = partner(of: last, among: rows),
        !chain.contains(partner)
      {
        guard let place = placed.firstIndex(of: partner) else {
          chain.append(partner)
          continue
        }
        let isBehind = !isPair(placed, place, place + 1) || isPair(placed, place - 1, place)
        placed.insert(
          contentsOf: isBehind ? chain.reversed() : chain, at: isBehind ? place + 1 : place)
        chain = []
      }
      placed += chain
    }
    return placed
  }

  /// Whether one of the rows at two places is compared with the other; not where there is no row.
  private func isPair(_ rows: [BenchmarkCase], _ one: Int, _ other: Int) -> Bool {
    guard rows.indices.contains(one), rows.indices.contains(other) else { return false }
    return partner(of: rows[one], among: rows) == rows[other]
      || partner(of: rows[other], among: rows) == rows[one]
  }

  /// What a row's times are divided by.
  private func partner(of row: BenchmarkCase, among rows: [BenchmarkCase]) -> BenchmarkCase? {
    let copy = request.copies.first { $0.name == row.implementation.name }
    let comparison = request.comparisons.first { $0.row == row.implementation.name }
    guard let name = copy?.original ?? comparison?.reference,
      let sink = sink(of: name, besides: row)
    else { return nil }
    return rows.first {
      $0.implementation.name == name && $0.sink == sink && $0.hasSameInput(as: row)
    }
  }
}

/// The cost of a sample of each row: the time of the last one, its process included.
struct SampleCosts: Sendable {
  private var costs: [BenchmarkCase: [Pass: Duration]] = [:]

  /// Notes what a sample took.
  mutating func note(_ duration: Duration, of row: BenchmarkCase, _ pass: Pass) {
    costs[row, default: [:]][pass] = duration
  }

  /// What a sample is likely to take; nothing where none was taken yet.
  func cost(of row: BenchmarkCase, _ pass: Pass) -> Duration { costs[row]?[pass] ?? .zero }

  /// What a round of these rows is likely to take.
  func cost(of rows: some Sequence<BenchmarkCase>, _ pass: Pass) -> Duration {
    rows.reduce(.zero) { $0 + cost(of: $1, pass) }
  }
}
