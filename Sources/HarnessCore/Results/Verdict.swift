package import WorkerContract

/// The verdict of a run on one implementation compared with another by one metric.
package struct Verdict: Hashable, Codable, Sendable {
  package var key: CaseKey
  /// The implementation it is compared with, in the same configuration.
  package var reference: String
  /// The family of verdicts that shares one error rate.
  package var family: Family
  /// The metric that was compared, such as `parse_time`.
  package var metric: String
  package var outcome: Outcome
  /// The figure divided by that of the reference; `nil` if they cannot be divided.
  package var ratio: Double?
  /// The lower end of the interval of the ratio; `nil` if there are too few rounds for one.
  package var low: Double?
  /// The upper end of the interval.
  package var high: Double?
  /// The number of rounds that contain both implementations; for exact metrics, the number of
  /// repetitions that agree.
  package var rounds: Int
  /// The confidence level of the interval, chosen so that all intervals of the family hold
  /// simultaneously.
  package var intervalLevel: Double?
  /// The reason why there is no decision; empty otherwise.
  package var reason: String

  /// A family of verdicts that share one error rate.
  package enum Family: String, Hashable, Codable, Sendable {
    case reference
    /// Each backend against every other.
    case each
    /// Exact metrics, which need no error rate.
    case exact
  }

  /// The outcome; for times, lower is faster.
  package enum Outcome: String, Hashable, Codable, Sendable {
    case lower
    case higher
    /// Equal; for noisy metrics, shown to lie within the band of ratios that count as the same.
    case same
    /// Neither a difference nor equality could be shown.
    case undecided
  }

  package init(
    key: CaseKey, reference: String, family: Family, metric: String, outcome: Outcome,
    ratio: Double? = nil, low: Double? = nil, high: Double? = nil, rounds: Int = 0,
    intervalLevel: Double? = nil, reason: String = ""
  ) {
    self.key = key
    self.reference = reference
    self.family = family
    self.metric = metric
    self.outcome = outcome
    self.ratio = ratio
    self.low = low
    self.high = high
    self.rounds = rounds
    self.intervalLevel = intervalLevel
    self.reason = reason
  }
}
