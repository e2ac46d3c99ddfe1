internal import Statistics
internal import WorkerContract

// A count is worse if the ranges of both sides are disjoint, by more than the limit. Exact means seen to be exact: a
// count that differs between processes, such as one that depends on a hash seed, is a range, and must also differ by
// more than that range is wide.
extension Judge {
  /// The number of processes in different seconds after which a count that never varied is taken to be exact.
  static let enoughProcesses = 5

  func countFinding(on pair: FigurePair) -> CheckFinding {
    var finding = CheckFinding(
      key: pair.key, metric: pair.metric, unit: pair.unit, kind: pair.kind, outcome: .undecided)
    guard let before = CountRange(pair.before), let now = CountRange(pair.now) else {
      return finding
    }
    let limit = limit(of: pair.metric)
    finding.outcome = outcome(pair, before, now, limit)
    (finding.before, finding.now) =
      switch finding.outcome {
      case .worse where now.low > before.high: (before.high, now.low)
      case .worse, .better: (before.low, now.high)
      case .same, .undecided: (before.value, now.value)
      }
    finding.threshold = threshold(limit, before.value)
    if let before = finding.before, before != 0 { finding.change = finding.now.map { $0 / before } }
    finding.rounds = now.processes
    finding.varies = pair.kind == .exact && (before.varies || now.varies)
    finding.reason = reason(pair, before, now, limit)
    if finding.outcome != .same, !pair.isSeenToBeExact {
      finding.outcome = .undecided
      finding.reason = "fewer than \(Self.enoughProcesses) processes counted, so it may vary"
    }
    return finding
  }

  /// Returns the requested limit, otherwise the default one, otherwise a limit that permits no rise.
  private func limit(of metric: String) -> Limit {
    limits.last { $0.metric == metric } ?? Limit.defaults.first { $0.metric == metric }
      ?? Limit(metric, .amount(0))
  }

  /// Metrics in which a change in either direction means a different document or a different parse.
  private static let fixed = Set([Metric.events, .items, .bytesRead].map(\.name))

  private func outcome(
    _ pair: FigurePair, _ before: CountRange, _ now: CountRange, _ limit: Limit
  ) -> Outcome {
    let isDisjoint = now.low > before.high || now.high < before.low
    if Self.fixed.contains(pair.metric) { return isDisjoint ? .worse : .same }
    let varies = pair.kind == .exact && (before.varies || now.varies)
    let margin = varies ? max(before.width, now.width) : 0
    if now.low > limit.most(of: before.high) + margin { return .worse }
    return now.high < before.low - margin ? .better : .same
  }

  private func threshold(_ limit: Limit, _ before: Double) -> Double {
    switch limit.tolerance {
    case .share(let share): share
    case .amount(let amount): before == 0 ? 0 : amount / before.magnitude
    }
  }

  private func reason(
    _ pair: FigurePair, _ before: CountRange, _ now: CountRange, _ limit: Limit
  ) -> String {
    var reasons: [String] = []
    if Self.fixed.contains(pair.metric), before.value != now.value {
      reasons.append("another number of \(pair.metric) means another document, or another parse")
    }
    if pair.kind == .exact, before.varies || now.varies {
      let ranges = [before, now].map { range in
        range.varies
          ? "\(Figures.count(range.low)) to \(Figures.count(range.high))"
          : Figures.count(range.value)
      }
      reasons.append("it varies from process to process: \(ranges[0]) before, \(ranges[1]) now")
    }
    if limit.tolerance != .amount(0) { reasons.append("limit \(limit)") }
    return reasons.joined(separator: "; ")
  }
}
