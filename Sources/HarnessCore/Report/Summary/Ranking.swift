internal import Statistics
internal import WorkerContract

/// The order of a group's parsers by speed, and those that share first place.
struct Ranking {
  /// The cases with a speed, fastest first.
  let ranked: [CaseResults]
  /// The cases without a speed, in the order of the plan.
  let unranked: [CaseResults]

  /// Ranks cases by their ratios to `reference` if all have one, or else by speed.
  init(_ cases: [CaseResults], reference: String) {
    let measured = cases.filter { $0.speed != nil }
    let ratios = measured.map { results in
      results.name == reference ? 1 : results.verdict(against: reference)?.ratio
    }
    unranked = cases.filter { $0.speed == nil }
    ranked =
      ratios.contains(nil)
      ? measured.stablySorted { -($0.speed ?? 0) }
      : zip(measured, ratios).map { $0 }.stablySorted { $0.1 ?? 0 }.map(\.0)
  }

  var leader: CaseResults? { ranked.first }

  /// The comparisons of the leader with each other case, in order.
  var comparisons: [(results: CaseResults, comparison: SpeedComparison)] {
    guard let leader else { return [] }
    return ranked.dropFirst().compactMap { results in
      SpeedComparison(leader, to: results).map { (results, $0) }
    }
  }

  var isDecided: Bool { comparisons.contains { $0.comparison.hasInterval } }

  /// The leader, and all cases not shown to be slower.
  var level: [CaseResults] {
    ranked.prefix(1) + comparisons.filter { !$0.comparison.isFaster }.map(\.results)
  }
}

/// The pairs of implementations that the reference family has decided.
///
/// The family of all pairs is larger and therefore stricter, so a pair undecided there may be decided here.
struct ReferencePairs {
  private var decided: [Pair: Verdict] = [:]

  private struct Pair: Hashable {
    var group: CaseGroup
    var metric: String
    var implementation: String
    var other: String

    init(_ verdict: Verdict) {
      group = verdict.key.configuration
      metric = verdict.metric
      (implementation, other) = (verdict.key.backend, verdict.reference)
    }
  }

  init(_ verdicts: [Verdict]) {
    for verdict in verdicts where verdict.family == .reference && verdict.outcome != .undecided {
      decided[Pair(verdict)] = verdict
      decided[Pair(verdict.inverted)] = verdict.inverted
    }
  }

  /// Returns the decision on the same implementation and reference as a verdict.
  func verdict(on verdict: Verdict) -> Verdict? { decided[Pair(verdict)] }
}
