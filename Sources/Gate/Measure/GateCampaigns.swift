package import Campaign
internal import Corpora
internal import FeedEvents
package import Results
internal import WorkerContract

/// Measures what a check or a recording needs, in three steps: exact metrics, times, and again the
/// times of what is suspected.
struct GateCampaigns {
  let requests: GateRequests
  let planner: Planner
  let runner: CampaignRunner

  /// Verifies all rows and counts.
  func countExactly(
    over corpora: [Corpus], trying triesItself: Bool, into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try requests.exact(over: corpus, trying: triesItself)
      let plan = try planner.plan(request, over: corpus)
      measurements.add(exact: try await runner.run(plan) { _ in true })
    }
  }

  /// Takes the times of all rows, and those of the self-test where it is tried.
  func time(
    _ backends: [String], over corpora: [Corpus], trying triesItself: Bool,
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try requests.times(
        over: corpus, of: backends, trying: triesItself,
        within: budget / corpora.count)
      let plan = try planner.plan(request, over: corpus)
      // What the samples of times count as well was counted before.
      let counted = measurements
      measurements.add(times: try await runner.run(plan) { !counted.holds($0) })
    }
  }

  /// Takes more times of what is suspected, by corpus, and of the self-test where it isn't passed.
  func timeAgain(
    _ candidates: [String: [String]], over corpora: [Corpus], trying triesItself: Bool,
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    let concerned = corpora.filter { candidates[$0.name] != nil || triesItself }
    for corpus in concerned {
      let request = try requests.times(
        over: corpus, of: candidates[corpus.name] ?? [], trying: triesItself,
        within: budget / concerned.count)
      let plan = try planner.plan(request, over: corpus)
      // No past: only what looked worse is here, and would weigh more than what didn't.
      measurements.add(again: try await runner.run(plan) { _ in false })
    }
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
  ///   - onProgress: Told of each step.
  ///   - onPast: Told what a campaign has found that may count as the past of its rows; no figure is
  ///     told twice.
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
  ///   - isPast: Which of its figures may count as the past of the rows.
  /// - Returns: What it found.
  /// - Throws: `CancellationError` if it was interrupted: half a campaign decides nothing.
  func run(
    _ plan: Plan, past isPast: (MetricResult) -> Bool
  ) async throws -> Results {
    let campaign = Campaign(
      plan: plan, process: process, boundProcessor: boundProcessor, command: command)
    let results = try await campaign.run(onProgress: onProgress)
    guard !results.plan.isInterrupted else { throw CancellationError() }
    if let past = plan.past(in: results, where: isPast) { try await onPast(past) }
    return results
  }
}

/// The campaigns that a check or a recording is made of.
struct GateRequests {
  let plan: BaselinePlan
  let rows: GateRows
  /// What is appended to the name of a row of the base, where that is measured beside the row.
  var baseSuffix: String?
  /// How much the slowed copy of the self-test is slowed by, as a share.
  let slowdown: Double

  /// The copies that the self-test measures of a backend.
  struct Copies {
    let original: String
    let equal: ImplementationCopy
    let slowed: ImplementationCopy
    let allocating: ImplementationCopy

    init?(of original: String, slowdown: Double) {
      let share = (slowdown * 1e6).rounded() / 1e4
      let percent = Int(exactly: share).map(String.init) ?? "\(share)"
      guard let equal = ImplementationCopy(original),
        let slowed = ImplementationCopy("\(original)+\(percent)%"),
        let allocating = ImplementationCopy("\(original)+1alloc")
      else { return nil }
      self.original = original
      self.equal = equal
      self.slowed = slowed
      self.allocating = allocating
    }
  }

  /// The copies of the self-test; `nil` where there is nothing to copy.
  var copies: Copies? { rows.original.flatMap { Copies(of: $0, slowdown: slowdown) } }

  /// Every exact metric, twice, after all rows were verified.
  func exact(over corpus: Corpus, trying triesItself: Bool) throws -> PlanRequest {
    var request = try common(over: corpus)
    request.backends = rows.backends.flatMap { names(of: $0.name) }
    request.passes = [.allocations]
    request.rounds = 2
    if plan.hasInstructions {
      // Under valgrind a parse takes some fifty times as long.
      request.instructions = try InstructionCounting(timeLimit: .seconds(3000))
    }
    if triesItself, let copies { request.copies = [copies.equal, copies.allocating] }
    return request
  }

  /// Times, each with what it is divided by.
  ///
  /// - Parameters:
  ///   - corpus: The document.
  ///   - backends: The rows to time; none for the self-test alone.
  ///   - triesItself: Whether the self-test is measured too.
  ///   - budget: The time to spend.
  /// - Returns: The request of a campaign.
  /// - Throws: ``BaselineError/malformed``.
  func times(
    over corpus: Corpus, of backends: [String], trying triesItself: Bool, within budget: Duration
  ) throws -> PlanRequest {
    var request = try common(over: corpus)
    request.passes = [.time]
    // What they take, further rounds make more of.
    request.takesLatencies = false
    request.budget = budget
    request.verifies = false
    for row in rows.backends where backends.contains(row.name) {
      request.backends += names(of: row.name)
      if let reference = reference(of: row) {
        request.backends.append(reference)
        request.comparisons.append(ComparisonNames(of: row.name, with: reference))
      }
    }
    if triesItself, let copies {
      request.copies = [copies.equal, copies.slowed]
    } else {
      request.reference = request.backends.first
    }
    return request
  }

  /// What the times of a row are divided by.
  func reference(of row: Implementation) -> String? {
    baseSuffix.map { row.name + $0 } ?? rows.floorOrControl(of: row)
  }

  private func names(of name: String) -> [String] {
    [name] + [baseSuffix.map { name + $0 }].compactMap(\.self)
  }

  private func common(over corpus: Corpus) throws -> PlanRequest {
    var request = PlanRequest()
    request.streams = try plan.streams.map { name in
      guard let stream = StreamSpecification(name) else {
        throw BaselineError.malformed(source: "the plan", problem: "no stream is named '\(name)'")
      }
      return stream
    }
    request.sinks = plan.sinks.isEmpty ? [corpus.recordType == nil ? .count : .model] : plan.sinks
    request.reference = rows.original
    request.wantsFloors = false
    request.givesVerdicts = false
    request.seed = UInt64.random(in: 0..<(1 << 32))
    return request
  }
}
