internal import Statistics
internal import WorkerContract

/// A comparison of the speed of two implementations of one group.
struct SpeedComparison {
  /// The speed of the first implementation relative to the second.
  var speed: SpeedRatio
  var isFaster: Bool
  /// Whether a verdict says that both are the same within the equivalence band.
  var isSame = false
  /// Whether a verdict of the run decided, not only intervals.
  var isTested = false
  /// Whether there were enough rounds for a decision.
  var hasInterval: Bool

  /// Compares two benchmark cases; `nil` if one of them has no speed.
  ///
  /// A verdict on the two decides. Without one, the ratio taken in the same rounds decides. If neither case
  /// was the other's reference, the decision comes from verdicts that place a third implementation between
  /// them, or else from ratios to a third implementation, which decide only if their intervals do not overlap:
  /// that is stricter than a test.
  init?(_ first: CaseResults, to second: CaseResults) {
    guard let one = first.speed, let other = second.speed, other > 0 else { return nil }
    let quotient = SpeedRatio(value: one / other)
    if let verdict = Self.verdict(on: first, against: second) {
      speed = Self.paired(first, second) ?? verdict.speed ?? quotient
      isFaster = verdict.outcome == .better
      isSame = verdict.outcome == .same
      isTested = true
      hasInterval = !verdict.hasTooFewRounds
      return
    }
    if let paired = Self.paired(first, second) {
      speed = paired
      isFaster = paired.interval.map { $0.lowerBound > 1 } ?? false
      hasInterval = paired.interval != nil
      return
    }
    speed = quotient
    isTested = Self.isThirdBetween(first, second)
    isFaster = isTested
    let (left, right) = Self.shared(first, second) ?? (nil, nil)
    hasInterval = isTested || (left != nil && right != nil)
    if !isTested, let left, let right { isFaster = left.lowerBound > right.upperBound }
  }

  /// Returns the verdict on the first case against the second, whichever was the reference; the reference
  /// family takes precedence over all pairs.
  private static func verdict(on first: CaseResults, against second: CaseResults) -> Verdict? {
    let verdicts = [
      first.verdict(against: second.name), second.verdict(against: first.name)?.inverted,
    ].compactMap { $0 }
    return verdicts.first { $0.family == .reference } ?? verdicts.first
  }

  /// Returns whether verdicts place a third implementation between the two: slower than the first, faster
  /// than the second.
  private static func isThirdBetween(_ first: CaseResults, _ second: CaseResults) -> Bool {
    first.verdicts.contains { verdict in
      verdict.metric == Metric.parseTime.name && verdict.outcome == .better
        && second.verdict(against: verdict.reference)?.outcome == .worse
    }
  }

  private static func paired(_ first: CaseResults, _ second: CaseResults) -> SpeedRatio? {
    if let row = first.ratios[second.name] { return SpeedRatio(ofTime: row) }
    return second.ratios[first.name].flatMap { SpeedRatio(ofTime: $0) }?.inverted
  }

  /// Returns the intervals of both speeds relative to a third implementation of the same group.
  private static func shared(
    _ first: CaseResults, _ second: CaseResults
  ) -> (ClosedRange<Double>?, ClosedRange<Double>?)? {
    let third = first.ratios.keys.sorted()
      .first { !$0.contains("@") && second.ratios[$0] != nil }
    guard let third, let one = first.ratios[third], let other = second.ratios[third] else {
      return nil
    }
    return (SpeedRatio(ofTime: one)?.interval, SpeedRatio(ofTime: other)?.interval)
  }
}
