internal import WorkerContract

/// Records the figures that later checks compare with.
package struct BaselineRecorder: Sendable {
  private let plan: BaselinePlan
  private let registry: WorkerRegistry
  private let runner: CampaignRunner

  package init(
    plan: BaselinePlan, registry: WorkerRegistry, runner: CampaignRunner
  ) {
    self.plan = plan
    self.registry = registry
    self.runner = runner
  }

  /// Returns the implementations of the plan that have no recorded figures, each with its reason: the loaded
  /// libraries don't offer them, or they have no figures that a check could judge.
  package func leftOut(of results: [Results]) -> [String] {
    let implementations = PlannedImplementations(plan, in: registry)
    return implementations.unavailable.map(\.unavailabilityText)
      + unrecorded(implementations, in: results).map(\.text)
  }

  /// Measures the plan.
  ///
  /// - `budget`: the time to spend on measuring times; the rounds of a sitting are taken in any case.
  package func record(
    over corpora: [Corpus], within budget: Duration
  ) async throws -> [Results] {
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
    let campaigns = GateCampaigns(
      plan: plan, implementations: implementations, corpora: corpora, runner: runner)
    let names = implementations.backends.map(\.name)
    let counts = try await campaigns.counts(in: Judge.enoughProcesses)
    try requireSound(counts)
    var times: [Results] = []
    if plan.hasTimes {
      times = try await campaigns.times(
        of: names, within: budget, leastRounds: Self.minimumRounds, after: counts)
      try requireSound(times)
    }
    let references = Dictionary(
      uniqueKeysWithValues: implementations.backends.compactMap { backend in
        implementations.reference(of: backend).map { (backend.name, $0) }
      })
    let results = counts.indices.map { index in
      Results.recorded(
        counts[index].only(names), times.isEmpty ? nil : times[index].only(names),
        references: references)
    }
    // A check against a baseline without figures would compare nothing.
    let unrecorded = unrecorded(implementations, in: results)
    guard results.contains(where: { !$0.rows.isEmpty }),
      !unrecorded.contains(where: { plan.backends.contains($0.name) })
    else { throw BaselineError.nothingToRecord(implementations: unrecorded.map(\.text)) }
    return results
  }

  /// Returns the backends that have no figures in the results, each with its reason.
  private func unrecorded(
    _ implementations: PlannedImplementations, in results: [Results]
  ) -> [(name: String, text: String)] {
    let recorded = Set(
      results.flatMap(\.rows).filter { $0.isCounted || $0.reference != nil }.map(\.key.backend))
    let sinks = results.flatMap(\.plan.sinks).distinct().map(\.rawValue)
    return implementations.backends.filter { !recorded.contains($0.name) }.map { backend in
      let own = backend.description.sinks.map(\.rawValue)
      guard !Set(own).isDisjoint(with: sinks) else {
        return (
          backend.name,
          """
          \(backend.name) feeds none of the sinks \(sinks.joined(separator: ", ")), but \(own.joined(separator: ", ")), \
          which --sink chooses
          """
        )
      }
      let reason =
        plan.hasTimes
        ? "there is no control and no pass over the bytes to compare its times with"
        : "--exact records no times"
      return (backend.name, "\(backend.name) reports no exact metrics, and \(reason)")
    }
  }

  private func requireSound(_ results: [Results]) throws(BaselineError) {
    let failures = results.flatMap { Side([$0]).failures }
    guard failures.isEmpty else {
      throw .unsound(
        implementations: failures.map { "\($0.key.backend) (\($0.status.rawValue): \($0.reason))" })
    }
  }

  private static let minimumRounds = 20
}
