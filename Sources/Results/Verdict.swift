package import WorkerContract

/// The verdict of a run on one implementation against another, by one metric.
package struct Verdict: Hashable, Codable, Sendable {
  /// The benchmark case it is about.
  package var key: CaseKey
  /// The implementation it is compared with, in the same circumstances.
  package var reference: String
  /// The family whose errors are counted together.
  package var family: Family
  /// The metric that was compared, such as `parse_time`.
  package var metric: String
  /// The finding.
  package var outcome: Outcome
  /// The figure over that of the reference; `nil` where the two can't be divided.
  package var ratio: Double?
  /// The lower end of the ratio's interval; `nil` if there are too few rounds for one.
  package var low: Double?
  /// The upper end of it.
  package var high: Double?
  /// How many rounds hold both; for exact metrics, how many repetitions agree.
  package var rounds: Int
  /// The confidence level of the interval: so high that all intervals of the family hold together.
  package var intervalLevel: Double?
  /// Why there is no decision, in words; empty otherwise.
  package var reason: String

  /// Which verdicts share one error rate.
  package enum Family: String, Hashable, Codable, Sendable {
    /// Each backend against the reference.
    case reference
    /// Each backend against each other.
    case each
    /// Exact metrics: they need no error rate.
    case exact
  }

  /// The finding; for times, lower is faster.
  package enum Outcome: String, Hashable, Codable, Sendable {
    case lower
    case higher
    /// Equal; for noisy metrics, shown to lie within the band.
    case same
    /// Neither a difference nor sameness could be shown.
    case undecided
  }

  /// A verdict with everything given.
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
