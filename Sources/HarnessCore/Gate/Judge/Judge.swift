internal import Statistics
internal import WorkerContract

/// Judges pairs of figures.
///
/// The findings depend on the data alone.
struct Judge {
  let terms: CheckTerms
  /// How far exact metrics may rise, as requested; the last limit for a metric applies.
  let limits: [Limit]

  init(_ terms: CheckTerms = CheckTerms(), limits: [Limit] = []) {
    self.terms = terms
    self.limits = limits
  }

  func findings(on pairs: [FigurePair]) -> [CheckFinding] {
    let level = level(among: pairs)
    return pairs.map { pair in
      pair.isTimed ? timeFinding(on: pair, level: level) : countFinding(on: pair)
    }
  }

  /// Returns the pairs that must be measured again before they are judged.
  func candidates(among pairs: [FigurePair]) -> [FigurePair] {
    let level = level(among: pairs)
    return pairs.filter { pair in
      guard pair.isTimed else {
        return [.worse, .better].contains(countFinding(on: pair).outcome)
      }
      return isTimeCandidate(pair, level: level)
    }
  }

  /// Returns the level of each interval such that all intervals hold simultaneously.
  private func level(among pairs: [FigurePair]) -> Double {
    VerdictRule(errorRate: terms.errorRate, intervals: pairs.count(where: \.isTimed)).level
  }
}

extension FigurePair {
  /// Whether it needs an interval: a time, or another noisy metric that is not a count.
  var isTimed: Bool { kind == .noisy && !MetricResult.nearlyExact.contains(metric) }
}
