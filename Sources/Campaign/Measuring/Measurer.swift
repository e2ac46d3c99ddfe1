internal import FeedEvents
internal import Randomness
internal import Results
internal import Statistics
internal import WorkerContract

/// Takes samples in rounds: every row once a round, in a freshly shuffled order, until the budget
/// is spent.
struct Measurer: Sendable {
  let plan: Plan
  let process: WorkerProcess
  /// Told of each sample before it is taken: the pass, the round, and the row.
  let onSample: @Sendable (Pass, Int, PlannedRow) -> Void

  /// Fewest rounds that give a median an interval at 95 %.
  private static let memoryRounds = 6
  /// Exact counts need no more than to be seen to agree across processes.
  private static let allocationRounds = 2

  /// Measures the rows of the plan, but for those that have failed already.
  ///
  /// Returns what it has when the task is cancelled; the book then lacks rounds.
  func measure(into book: inout SampleBook) async {
    var random = SplitMix64(seed: plan.request.seed)
    let clock = ContinuousClock()
    let began = clock.now
    var round = 0
    while !Task.isCancelled, plan.rows.contains(where: { book.failures[$0] == nil }) {
      let roundBegan = clock.now
      for pass in [Pass.allocations, .memory, .time] where wants(pass, round) {
        do {
          try await takeRound(pass, round, random.shuffled(plan.rows), &book)
        } catch {
          return
        }
        book.rounds[pass, default: 0] += 1
      }
      round += 1
      // Later rounds have no more passes than this one, so the next takes no longer.
      if isDone(round, elapsed: clock.now - began, next: clock.now - roundBegan) { return }
    }
  }

  private func wants(_ pass: Pass, _ round: Int) -> Bool {
    switch pass {
    case .allocations: round < Self.allocationRounds
    case .memory: round < Self.memoryRounds
    case .time, .bare: pass == .time
    }
  }

  private func isDone(_ rounds: Int, elapsed: Duration, next: Duration) -> Bool {
    if let wanted = plan.request.rounds { return rounds >= wanted }
    return elapsed + next > plan.request.budget
  }

  private func takeRound(
    _ pass: Pass, _ round: Int, _ rows: [PlannedRow], _ book: inout SampleBook
  ) async throws {
    for row in rows where book.failures[row] == nil {
      onSample(pass, round, row)
      let command = WorkerCommand.sample(row.request(pass, in: plan))
      let run = try await process.run(row.row.executable, command.arguments)
      switch Self.sample(in: run, of: row) {
      case .success(let sample): book.add(sample, of: row, pass, round: round)
      case .failure(let failure): book.fail(row, failure)
      }
    }
  }

  /// What a worker's output says.
  private static func sample(
    in run: WorkerRun, of row: PlannedRow
  ) -> Result<SampleReport, Account.Failure> {
    let stream = row.stream.description
    switch run.end {
    case .exited(WorkerExit.done):
      do {
        return .success(try SampleReport(parsing: String(decoding: run.output, as: UTF8.self)))
      } catch {
        let found = error.line.isEmpty ? "nothing" : "'\(error.line)'"
        return .failure(
          Account.Failure(
            status: .crashed, reason: "it printed \(found) where \(error.expected) was expected"))
      }
    case .exited(WorkerExit.rejected):
      var rest = run.output[...]
      if let hearing = try? Hearing.next(in: &rest), case .rejected(let failure) = hearing.outcome {
        return .failure(Account.Failure(rejection: failure, stream: stream))
      }
      return .failure(Account.Failure(status: .rejected, reason: run.problem))
    case .exited(WorkerExit.unavailable):
      return .failure(Account.Failure(status: .unavailable, reason: run.problem))
    default:
      return .failure(Account.Failure(run: run, stream: stream))
    }
  }
}

extension Account.Failure: Error {}
