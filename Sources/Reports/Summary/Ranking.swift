internal import WorkerContract
import Results

/// The order of a group's parsers by speed, and who shares the first place.
struct Ranking {
  /// The cases with a speed, fastest first.
  let ranked: [CaseResults]
  /// The cases without one, in the order of the plan.
  let unranked: [CaseResults]

  /// Ranks cases by speed, or by their ratios to `reference` where verdicts rest on these.
  init(_ cases: [CaseResults], reference: String) {
    let measured = cases.filter { $0.speed != nil }
    let ratios = measured.map { results in
      results.name == reference ? 1 : results.verdict(against: reference)?.ratio
    }
    unranked = cases.filter { $0.speed == nil }
    ranked =
      ratios.contains(nil)
      ? measured.stablySorted { -($0.speed?.value ?? 0) }
      : zip(measured, ratios).map { $0 }.stablySorted { $0.1 ?? 0 }.map(\.0)
  }

  /// The fastest case.
  var leader: CaseResults? { ranked.first }

  /// The leader's comparison with each of the others, in order.
  var comparisons: [(results: CaseResults, comparison: Comparison)] {
    guard let leader else { return [] }
    return ranked.dropFirst().compactMap { results in
      Comparison(leader, to: results).map { (results, $0) }
    }
  }

  /// Whether there is any interval to tell the leader from the others by.
  var isDecided: Bool { comparisons.contains { $0.comparison.hasInterval } }

  /// The leader and all that the run can't tell from it.
  var level: [CaseResults] {
    ranked.prefix(1) + comparisons.filter { !$0.comparison.isFaster }.map(\.results)
  }
}

/// The pairs of implementations that the family of the reference has decided.
///
/// Each against each is a larger family and asks for more: what is open there may be decided here.
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
      decided[Pair(verdict.turned)] = verdict.turned
    }
  }

  /// The decision on the two implementations of a verdict, seen from the same side.
  func verdict(on verdict: Verdict) -> Verdict? { decided[Pair(verdict)] }
}
