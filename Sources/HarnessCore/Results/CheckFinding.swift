package import WorkerContract

/// The finding of a check on one metric of one benchmark case.
package struct CheckFinding: Hashable, Codable, Sendable {
  /// The benchmark case in the current build.
  package var key: CaseKey
  /// The metric, such as `allocations`; `parse_time_ratio` for times.
  package var metric: String
  /// The unit of the figures, such as `count`.
  package var unit: String
  /// Whether any change counts.
  package var kind: MetricKind
  /// The implementation that both times are divided by, each in its own run, such as `control-libxml2`; `nil`
  /// if the metric needs none.
  package var reference: String?
  package var outcome: Outcome
  /// The figure of the baseline or other build.
  package var before: Double?
  package var now: Double?
  /// The current figure divided by the other one: above 1 is more; `nil` if that is 0.
  package var change: Double?
  /// The lower end of the interval of the change, at ``intervalLevel``; `nil` for exact metrics.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The increase, as a share, above which a change is relevant: the minimum effect for times, the limit for
  /// exact metrics.
  package var threshold: Double
  /// The smallest worsening, as a share, that an interval of this width can show; `nil` for exact metrics,
  /// where any worsening shows.
  package var smallestEffect: Double?
  /// The confidence level of the interval, chosen so that the intervals of all times of the check hold
  /// simultaneously.
  package var intervalLevel: Double?
  /// The number of rounds behind the current figure.
  package var rounds: Int
  /// Whether the case was a candidate for re-measurement after the first rounds and was measured again in
  /// separate rounds.
  package var wasMeasuredAgain: Bool
  /// A remark; may be empty.
  package var reason: String

  package enum Outcome: String, Hashable, Codable, Sendable {
    /// Not worse: no relevant change, or none that could be shown.
    case good
    /// Worse: the change is shown and relevant.
    case worse
    /// Better: the change is shown and relevant.
    case better
    /// Not judged: absolute times, which are only shown, and findings that are undecided.
    case unjudged
  }

  package init(
    key: CaseKey, metric: String, unit: String, kind: MetricKind, reference: String? = nil,
    outcome: Outcome, before: Double? = nil, now: Double? = nil, change: Double? = nil,
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
    self.before = before
    self.now = now
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

/// A case with a known outcome, on which a check is tested each time it runs.
package struct SelfTestCase: Hashable, Codable, Sendable {
  /// The name of the copy that was measured, such as `libxml2+3%`.
  package var copy: String
  package var original: String
  /// The metric it is tested with: `parse_time` or `allocations`.
  package var metric: String
  package var expected: Verdict.Outcome
  package var found: Verdict.Outcome
  /// The figure of the copy divided by that of its original; `nil` if there is no figure.
  package var ratio: Double?
  /// The lower end of the interval of the ratio.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The number of rounds behind the ratio; 0 for allocations, which are counted.
  package var rounds: Int
  /// The smallest slowdown that would have been detected, as a share; `nil` for exact metrics.
  package var smallestEffect: Double?

  /// Whether the actual outcome is the required one.
  package var hasPassed: Bool { found == expected }

  package init(
    copy: String, original: String, metric: String, expected: Verdict.Outcome,
    found: Verdict.Outcome, ratio: Double? = nil, low: Double? = nil, high: Double? = nil,
    rounds: Int = 0, smallestEffect: Double? = nil
  ) {
    self.copy = copy
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
