internal import WorkerContract

// Judges metrics in which any change counts, by their limits.
extension Judge {
  /// Returns the finding for an exact metric that both sides have.
  func finding(
    of key: CaseKey, reference: ExactFigure, now: ExactFigure
  ) -> CheckFinding {
    let limit = limit(of: reference.metric)
    var finding = CheckFinding(
      key: key, metric: reference.metric, unit: reference.unit, kind: reference.kind,
      outcome: outcome(reference, now, limit), before: reference.value, now: now.value,
      threshold: threshold(limit, reference.value))
    if reference.value != 0 { finding.change = now.value / reference.value }
    finding.reason = reason(reference, now, limit)
    return finding
  }

  /// Returns the requested limit, otherwise the default one, otherwise a limit that permits no rise.
  private func limit(of metric: String) -> Limit {
    limits.last { $0.metric == metric } ?? Limit.defaults.first { $0.metric == metric }
      ?? Limit(metric, .amount(0))
  }

  /// Metrics in which a change in either direction means a different document or a different parse.
  private static let fixed = Set([Metric.events, .items].map(\.name))

  /// Compares two figures.
  ///
  /// Counts that vary by nature are worse if their minimum now exceeds the limit on the previous maximum.
  /// Exact counts are worse if their maximum now does, because an exact count that begins to vary has
  /// changed.
  private func outcome(
    _ reference: ExactFigure, _ now: ExactFigure, _ limit: Limit
  ) -> CheckFinding.Outcome {
    if Self.fixed.contains(reference.metric) {
      return reference.value == now.value ? .good : .worse
    }
    let counted = reference.kind == .exact ? now.most : now.least
    if counted > limit.most(of: reference.most) { return .worse }
    return now.most < reference.least ? .better : .good
  }

  private func threshold(_ limit: Limit, _ reference: Double) -> Double {
    switch limit.tolerance {
    case .share(let share): share
    case .amount(let amount): reference == 0 ? 0 : amount / reference.magnitude
    }
  }

  private func reason(_ reference: ExactFigure, _ now: ExactFigure, _ limit: Limit) -> String {
    var reasons: [String] = []
    if Self.fixed.contains(reference.metric), reference.value != now.value {
      reasons.append(
        "another number of \(reference.metric) means another document, or another parse")
    }
    if reference.kind == .exact, reference.low != nil || now.low != nil {
      reasons.append("it should be exact, but varies from sample to sample")
    }
    if limit.tolerance != .amount(0) { reasons.append("limit \(limit)") }
    return reasons.joined(separator: "; ")
  }
}
