package import WorkerContract

/// The finding of a check on one metric of one benchmark case.
package struct CheckFinding: Hashable, Codable, Sendable {
  /// The benchmark case, as it is now.
  package var key: CaseKey
  /// The metric, such as `allocations`; `parse_time_ratio` for times.
  package var metric: String
  /// The unit of the figures, such as `count`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The implementation that both times were divided by, each in its own run, such as `control-libxml2`; `nil`
  /// for what needs none.
  package var reference: String?
  /// The finding.
  package var outcome: Outcome
  /// The figure of the base.
  package var base: Double?
  /// The figure now.
  package var found: Double?
  /// The figure now over that of the base: above 1 is more; `nil` where the base is 0.
  package var change: Double?
  /// The lower end of the change's interval, of the level ``intervalLevel``; `nil` for exact metrics.
  package var low: Double?
  /// The upper end of it.
  package var high: Double?
  /// How far the change may rise above 1 before it is relevant, as a share: for times the least effect
  /// asked for, for exact metrics the limit.
  package var threshold: Double
  /// The smallest worsening that an interval as wide as this one shows, as a share; `nil` for exact
  /// metrics, where it is any.
  package var smallestEffect: Double?
  /// The confidence level of the interval: so high that those of all times of the check hold together.
  package var intervalLevel: Double?
  /// The rounds behind the figure now.
  package var rounds: Int
  /// Whether it was a candidate after the first rounds, and measured again in rounds of its own.
  package var wasMeasuredAgain: Bool
  /// A remark, in words; may be empty.
  package var reason: String

  /// The finding.
  package enum Outcome: String, Hashable, Codable, Sendable {
    /// No worse than before: no relevant change, or none that could be shown.
    case good
    /// Worse: shown, and relevant.
    case worse
    /// Better: shown, and relevant.
    case better
    /// Not judged: absolute times, which are shown alone, and what could not be told.
    case unjudged
  }

  /// A finding with everything given.
  package init(
    key: CaseKey, metric: String, unit: String, kind: MetricKind, reference: String? = nil,
    outcome: Outcome, base: Double? = nil, found: Double? = nil, change: Double? = nil,
    low: Double? = nil, high: Double? = nil, threshold: Double = 0, smallestEffect: Double? = nil,
    intervalLevel: Double? = nil, rounds: Int = 0, wasMeasuredAgain: Bool = false,
    reason: String = ""
  ) {
    self.key = key
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.reference = reference
    self.outcome = outcome
    self.base = base
    self.found = found
    self.change = change
    self.low = low
    self.high = high
    self.threshold = threshold
    self.smallestEffect = smallestEffect
    self.intervalLevel = intervalLevel
    self.rounds = rounds
    self.wasMeasuredAgain = wasMeasuredAgain
    self.reason = reason
  }
}

/// A case whose outcome is known beforehand: what a check is tried on each time it runs.
package struct SelfTestCase: Hashable, Codable, Sendable {
  /// The copy that was measured, such as `libxml2+3%`.
  package var row: String
  /// The original of the copy.
  package var original: String
  /// The metric it is tried with: `parse_time` or `allocations`.
  package var metric: String
  /// The outcome that it must have.
  package var expected: Verdict.Outcome
  /// The outcome that it had.
  package var found: Verdict.Outcome
  /// The copy over its original; `nil` if there is no figure.
  package var ratio: Double?
  /// The lower end of the ratio's interval.
  package var low: Double?
  /// The upper end of it.
  package var high: Double?
  /// The rounds behind it; 0 for allocations, which are counted.
  package var rounds: Int
  /// The smallest slowdown that would have been shown, as a share; `nil` for exact metrics.
  package var smallestEffect: Double?

  /// Whether it came out as it must.
  package var hasPassed: Bool { found == expected }

  /// A case with everything given.
  package init(
    row: String, original: String, metric: String, expected: Verdict.Outcome,
    found: Verdict.Outcome, ratio: Double? = nil, low: Double? = nil, high: Double? = nil,
    rounds: Int = 0, smallestEffect: Double? = nil
  ) {
    self.row = row
    self.original = original
    self.metric = metric
    self.expected = expected
    self.found = found
    self.ratio = ratio
    self.low = low
    self.high = high
    self.rounds = rounds
    self.smallestEffect = smallestEffect
  }
}
