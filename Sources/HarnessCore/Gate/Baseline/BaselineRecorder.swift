internal import Statistics
internal import WorkerContract

/// Records the figures that later checks compare with.
package struct BaselineRecorder: Sendable {
  private let plan: BaselinePlan
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - plan: The plan to record.
  ///   - registry: The implementations that the workers host.
  ///   - runner: Runs campaigns.
  package init(
    plan: BaselinePlan, registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.plan = plan
    self.registry = registry
    self.runner = runner
  }

  /// Returns the implementations of the plan that are missing from the recorded blocks, each with its reason:
  /// the loaded libraries don't offer them, or they have no figures that a check could judge.
  package func leftOut(of blocks: [BaselineBlock]) -> [String] {
    let implementations = PlannedImplementations(plan, in: registry)
    return implementations.unavailable.map(\.unavailabilityText)
      + unrecorded(implementations, in: blocks).map(\.text)
  }

  /// Measures the plan and returns the figures in blocks.
  ///
  /// - Parameters:
  ///   - corpora: The corpora of the plan, in its order.
  ///   - budget: The time to spend on measuring times.
  /// - Returns: The blocks, in the order of the implementations.
  /// - Throws: ``BaselineError`` if an implementation gave no figures, or none that can be recorded, or there
  ///   were too few rounds; `CampaignError`; `CancellationError`.
  package func record(
    over corpora: [Corpus], within budget: Duration
  ) async throws -> [BaselineBlock] {
    let implementations = PlannedImplementations(plan, in: registry)
    if let name = implementations.missing.first {
      _ = try Planner(registry: registry).backend(name)
    }
    // Backends requested by name must be recorded. Without any backends, the plan would select all of them.
    let wanted = implementations.unavailable.filter {
      plan.backends.contains($0.name) || implementations.backends.isEmpty
    }
    guard wanted.isEmpty else {
      throw BaselineError.unsound(implementations: wanted.map(\.unavailabilityText))
    }
    let campaigns = GateCampaigns(plan: plan, implementations: implementations, runner: runner)
    var measurements = Measurements()
    try await campaigns.measureExactMetrics(over: corpora, into: &measurements)
    try requireSound(measurements)
    if plan.hasTimes {
      try await campaigns.measureTimes(
        implementations.backends.map(\.name), over: corpora, within: budget, into: &measurements)
      try requireSound(measurements)
    }
    let blocks = try blocks(of: measurements, implementations)
    // A check against a baseline without figures would compare nothing.
    let unrecorded = unrecorded(implementations, in: blocks)
    guard blocks.contains(where: { !$0.cases.isEmpty }),
      !unrecorded.contains(where: { plan.backends.contains($0.name) })
    else { throw BaselineError.nothingToRecord(implementations: unrecorded.map(\.text)) }
    return blocks
  }

  /// Returns the backends that have no figures in the blocks, each with its reason.
  private func unrecorded(
    _ implementations: PlannedImplementations, in blocks: [BaselineBlock]
  ) -> [(name: String, text: String)] {
    implementations.backends.filter { backend in
      blocks.allSatisfy { $0.cases(of: backend.name).isEmpty }
    }.map { backend in
      let reason =
        plan.hasTimes
        ? "there is no control and no pass over the bytes to compare its times with"
        : "--exact records no times"
      return (backend.name, "\(backend.name) reports no exact metrics, and \(reason)")
    }
  }

  private func requireSound(_ measurements: Measurements) throws(BaselineError) {
    let failures = measurements.failures
    guard failures.isEmpty else {
      throw .unsound(
        implementations: failures.map { "\($0.key.backend) (\($0.status.rawValue): \($0.reason))" })
    }
  }

  private func blocks(
    of measurements: Measurements, _ implementations: PlannedImplementations
  ) throws(BaselineError) -> [BaselineBlock] {
    guard let environment = measurements.environment else { return [] }
    let identity = MachineIdentity(environment)
    let known = Set(["time", "commit"])
    let origin = environment.provenance.filter { known.contains($0.name) }
    var cases: [BaselineBlock.Identity: [BaselineCase]] = [:]
    var order: [BaselineBlock.Identity] = []
    for (key, figures) in measurements.cases {
      guard let backend = implementations.backends.first(where: { $0.name == key.backend }) else {
        continue
      }
      let block = BaselineBlock.Identity(
        libraries: implementations.libraries(of: backend).map(\.libraryKey),
        platform: identity.platform, build: identity.build)
      var recorded: [RecordedTimes] = []
      if plan.hasTimes, let reference = implementations.reference(of: backend) {
        recorded = [
          try times(of: key, backend, to: reference, measurements, on: identity.machine, origin)
        ]
      }
      guard !figures.isEmpty || !recorded.isEmpty else { continue }
      if cases[block] == nil { order.append(block) }
      cases[block, default: []].append(BaselineCase(key, figures: figures, times: recorded))
    }
    return order.map { BaselineBlock(identity: $0, recorded: origin, cases: cases[$0] ?? []) }
  }

  private func times(
    of key: CaseKey, _ backend: Implementation, to reference: String, _ measurements: Measurements,
    on machine: [MeasurementEnvironment.Fact], _ origin: [MeasurementEnvironment.Fact]
  ) throws(BaselineError) -> RecordedTimes {
    let ratios = measurements.ratios(of: key, to: reference)
    guard ratios.count >= RecordedTimes.minimumRounds,
      let parseTime = measurements.parseTime(of: key)
    else {
      throw .tooFewRounds(found: ratios.count, needed: RecordedTimes.minimumRounds)
    }
    return RecordedTimes(
      machine: machine, recorded: origin, method: backend.description.method, reference: reference,
      ratios: RatioList(ratios), parseTime: parseTime)
  }
}
