internal import WorkerContract
internal import Results

/// Judges metrics of which any change counts, by their limits.
struct ExactJudge {
  let limits: Limits

  /// The finding of a metric that both sides have.
  func finding(
    of key: CaseKey, base: ExactFigure, found: ExactFigure
  ) -> CheckFinding {
    let limit = limits.limit(of: base.metric)
    let outcome = outcome(base: base, found: found, limit)
    var finding = CheckFinding(
      key: key, metric: base.metric, unit: base.unit, kind: base.kind, outcome: outcome,
      base: base.value, found: found.value, threshold: threshold(limit, base.value))
    if base.value != 0 { finding.change = found.value / base.value }
    finding.reason = reason(base: base, found: found, limit)
    return finding
  }

  /// Of counts that vary by nature even the least now must lie beyond the most before; of exact ones
  /// the most now, as one that begins to vary has changed.
  private func outcome(
    base: ExactFigure, found: ExactFigure, _ limit: Limit
  ) -> CheckFinding.Outcome {
    if limits.isFixed(base.metric) { return base.value == found.value ? .good : .worse }
    let now = base.kind == .exact ? found.most : found.least
    if now > limit.most(of: base.most) { return .worse }
    return found.most < base.least ? .better : .good
  }

  private func threshold(_ limit: Limit, _ base: Double) -> Double {
    switch limit.room {
    case .share(let share): share
    case .amount(let amount): base == 0 ? 0 : amount / base.magnitude
    }
  }

  private func reason(base: ExactFigure, found: ExactFigure, _ limit: Limit) -> String {
    var reasons: [String] = []
    if limits.isFixed(base.metric), base.value != found.value {
      reasons.append("another number of \(base.metric) is another document, or another parse")
    }
    if base.kind == .exact, base.low != nil || found.low != nil {
      reasons.append("it should be exact, but varies from sample to sample")
    }
    if limit.room != .amount(0) { reasons.append("limit \(limit)") }
    return reasons.joined(separator: "; ")
  }
}
