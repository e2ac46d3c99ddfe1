package import Campaign
internal import Corpora
internal import FeedEvents
package import Results
internal import WorkerContract

/// The campaigns that a check or a recording is made of: exact metrics, times, and again the times of
/// candidates.
struct GateCampaigns {
  let plan: BaselinePlan
  let implementations: PlannedImplementations
  /// What the self-test measures; `nil` if nothing is tried.
  var copies: SelfTest.Copies?
  let runner: CampaignRunner

  private var planner: Planner { Planner(registry: implementations.registry) }

  /// Verifies all implementations and counts.
  func countExactly(
    over corpora: [Corpus], into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let plan = try planner.plan(try exactRequest(over: corpus), over: corpus)
      measurements.add(exact: try await runner.run(plan) { _ in true })
    }
  }

  /// Takes the times of backends and of the self-test.
  func time(
    _ backends: [String], over corpora: [Corpus], within budget: Duration,
    into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try timeRequest(
        over: corpus, of: backends, copies, within: budget / corpora.count)
      let plan = try planner.plan(request, over: corpus)
      // What the samples of times count as well was counted before.
      let counted = measurements
      measurements.add(times: try await runner.run(plan) { !counted.holds($0) })
    }
  }

  /// Takes more times of candidates, and of the self-test unless it has passed.
  func timeAgain(
    _ candidates: [CaseKey], selfTestHasPassed: Bool, over corpora: [Corpus],
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    let names = Dictionary(grouping: candidates, by: \.corpus).mapValues { $0.map(\.backend) }
    let concerned = corpora.filter { names[$0.name] != nil || !selfTestHasPassed }
    for corpus in concerned {
      let request = try timeRequest(
        over: corpus, of: names[corpus.name] ?? [], selfTestHasPassed ? nil : copies,
        within: budget / concerned.count)
      let plan = try planner.plan(request, over: corpus)
      // Not for the history: only what looked worse is here, and would weigh more than what didn't.
      measurements.add(again: try await runner.run(plan) { _ in false })
    }
  }

  // MARK: - Requests

  /// Every exact metric, twice, after all implementations were verified.
  private func exactRequest(over corpus: Corpus) throws -> PlanRequest {
    var request = try request(over: corpus)
    request.backends = implementations.backends.flatMap(implementations.names)
    request.passes = [.allocations]
    request.rounds = 2
    if plan.hasInstructions {
      // Under valgrind a parse takes some fifty times as long.
      request.instructions = try InstructionCounting(timeLimit: .seconds(3000))
    }
    if let copies { request.copies = [copies.equal, copies.allocating] }
    return request
  }

  /// The times of backends, each with what they are divided by, and of the self-test if it has copies.
  private func timeRequest(
    over corpus: Corpus, of names: [String], _ copies: SelfTest.Copies?, within budget: Duration
  ) throws -> PlanRequest {
    var request = try request(over: corpus)
    request.passes = [.time]
    // What they take, further rounds make more of.
    request.takesLatencies = false
    request.budget = budget
    request.verifies = false
    for backend in implementations.backends where names.contains(backend.name) {
      request.backends += implementations.names(for: backend)
      if let reference = implementations.reference(of: backend) {
        request.backends.append(reference)
        request.comparisons.append(ComparisonNames(of: backend.name, with: reference))
      }
    }
    if let copies {
      request.copies = [copies.equal, copies.slowed]
    } else {
      request.reference = request.backends.first
    }
    return request
  }

  private func request(over corpus: Corpus) throws -> PlanRequest {
    var request = PlanRequest()
    request.streams = try plan.streams.map { name in
      guard let stream = StreamSpecification(name) else {
        throw BaselineError.malformed(source: "the plan", problem: "no stream is named '\(name)'")
      }
      return stream
    }
    request.sinks = plan.sinks.isEmpty ? [corpus.recordType == nil ? .count : .model] : plan.sinks
    request.reference = implementations.original
    request.wantsFloors = false
    request.givesVerdicts = false
    request.seed = UInt64.random(in: 0..<(1 << 32))
    return request
  }
}

/// Runs the campaigns that a check or a recording is made of.
package struct CampaignRunner: Sendable {
  private let process: WorkerProcess
  private let boundProcessor: Int?
  private let command: String
  private let onProgress: @Sendable (CampaignProgress) -> Void
  private let onPast: @Sendable (Results) async throws -> Void

  /// A runner.
  ///
  /// - Parameters:
  ///   - process: Starts the workers.
  ///   - boundProcessor: The processor everything is bound to, for the record.
  ///   - command: The command that was given, for the record.
  ///   - onProgress: Receives each step.
  ///   - onPast: Receives what a campaign has found for the history of its implementations; no figure
  ///     twice.
  package init(
    process: WorkerProcess, boundProcessor: Int?, command: String,
    onProgress: @escaping @Sendable (CampaignProgress) -> Void,
    onPast: @escaping @Sendable (Results) async throws -> Void
  ) {
    self.process = process
    self.boundProcessor = boundProcessor
    self.command = command
    self.onProgress = onProgress
    self.onPast = onPast
  }

  /// Runs a campaign to its end.
  ///
  /// - Parameters:
  ///   - plan: What to measure.
  ///   - isPast: Which of its figures belong into the history.
  /// - Returns: What it found.
  /// - Throws: `CancellationError` if it was interrupted: half a campaign decides nothing.
  func run(_ plan: Plan, past isPast: (MetricResult) -> Bool) async throws -> Results {
    let campaign = Campaign(
      plan: plan, process: process, boundProcessor: boundProcessor, command: command)
    let results = try await campaign.run(onProgress: onProgress)
    guard !results.plan.isInterrupted else { throw CancellationError() }
    if let past = plan.past(in: results, where: isPast) { try await onPast(past) }
    return results
  }
}
