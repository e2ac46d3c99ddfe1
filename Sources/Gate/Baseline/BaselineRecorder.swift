package import Campaign
package import Corpora
internal import Results
internal import Statistics
internal import WorkerContract

/// Records what later checks hold rows against.
package struct BaselineRecorder: Sendable {
  private let plan: BaselinePlan
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  /// A recorder.
  ///
  /// - Parameters:
  ///   - plan: What to record.
  ///   - registry: The rows there are.
  ///   - runner: Runs campaigns.
  package init(
    plan: BaselinePlan, registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.plan = plan
    self.registry = registry
    self.runner = runner
  }

  /// The rows of the plan that are left out, as the loaded libraries don't offer them, each with its
  /// reason.
  package var leftOut: [String] {
    GateRows(plan, in: registry).unavailable.map(\.unavailabilityText)
  }

  /// Measures, and puts what was found into blocks.
  ///
  /// - Parameters:
  ///   - corpora: The corpora of the plan, in its order.
  ///   - budget: The time to spend on times.
  /// - Returns: The blocks, in the order of the rows.
  /// - Throws: ``BaselineError`` where a row gave no figures, or there were too few rounds;
  ///   `CampaignError`; `CancellationError`.
  package func record(
    over corpora: [Corpus], within budget: Duration
  ) async throws -> [BaselineBlock] {
    let rows = GateRows(plan, in: registry)
    if let name = rows.missing.first { _ = try Planner(registry: registry).backend(name) }
    // What was asked for by name must be recorded, and no rows at all would mean every row.
    let wanted = rows.unavailable.filter {
      plan.backends.contains($0.name) || rows.backends.isEmpty
    }
    guard wanted.isEmpty else {
      throw BaselineError.unsound(rows: wanted.map(\.unavailabilityText))
    }
    let requests = GateRequests(plan: plan, rows: rows, slowdown: 0)
    let campaigns = GateCampaigns(
      requests: requests, planner: Planner(registry: registry), runner: runner)
    var measurements = Measurements()
    try await campaigns.countExactly(over: corpora, trying: false, into: &measurements)
    try requireSound(measurements)
    if plan.hasTimes {
      try await campaigns.time(
        rows.backends.map(\.name), over: corpora, trying: false, within: budget,
        into: &measurements)
      try requireSound(measurements)
    }
    return try blocks(of: measurements, rows, requests)
  }

  private func requireSound(_ measurements: Measurements) throws(BaselineError) {
    let failures = measurements.failures
    guard failures.isEmpty else {
      throw .unsound(
        rows: failures.map { "\($0.key.backend) (\($0.status.rawValue): \($0.reason))" })
    }
  }

  private func blocks(
    of measurements: Measurements, _ rows: GateRows, _ requests: GateRequests
  ) throws(BaselineError) -> [BaselineBlock] {
    guard let environment = measurements.environment else { return [] }
    let identity = MachineIdentity(environment)
    let known = Set(["time", "commit"])
    let origin = environment.provenance.filter { known.contains($0.name) }
    var cells: [BaselineBlock.Key: [BaselineCase]] = [:]
    var order: [BaselineBlock.Key] = []
    for (key, figures) in measurements.figures {
      guard let row = rows.backends.first(where: { $0.name == key.backend }) else { continue }
      let block = BaselineBlock.Key(
        libraries: rows.libraries(of: row).keys, platform: identity.platform, build: identity.build)
      if cells[block] == nil { order.append(block) }
      var recorded: [RecordedTimes] = []
      if plan.hasTimes, let reference = requests.reference(of: row) {
        recorded = [
          try times(of: key, row, to: reference, measurements, on: identity.machine, origin)
        ]
      }
      cells[block, default: []].append(BaselineCase(key, figures: figures, times: recorded))
    }
    return order.map { key in
      BaselineBlock(key: key, recorded: origin, cells: cells[key] ?? [])
    }
  }

  private func times(
    of key: CaseKey, _ row: Implementation, to reference: String, _ measurements: Measurements,
    on machine: [MeasuringEnvironment.Fact], _ origin: [MeasuringEnvironment.Fact]
  ) throws(BaselineError) -> RecordedTimes {
    let ratios = measurements.ratios(of: key, to: reference)
    guard ratios.count >= RecordedTimes.fewestRounds,
      let parseTime = measurements.parseTime(of: key)
    else {
      throw .tooFewRounds(found: ratios.count, needed: RecordedTimes.fewestRounds)
    }
    return RecordedTimes(
      machine: machine, recorded: origin, method: row.description.method, reference: reference,
      ratios: RatioList(ratios),
      parseTime: parseTime)
  }
}
