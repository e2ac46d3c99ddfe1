/// What a run says of one row against another, by one metric.
public struct Verdict: Hashable, Codable, Sendable {
  /// The cell it is about.
  public var key: CellKey
  /// The row it is compared with, in the same circumstances.
  public var reference: String
  /// The family whose errors are counted together.
  public var family: Family
  /// The metric that was compared, such as `parse_time`.
  public var metric: String
  /// What was found.
  public var outcome: Outcome
  /// The figure over that of the reference; `nil` where the two can't be divided.
  public var ratio: Double?
  /// The lower end of the ratio's interval; `nil` if there are too few rounds for one.
  public var low: Double?
  /// The upper end of it.
  public var high: Double?
  /// How many rounds hold both; for exact metrics, how many repetitions agree.
  public var rounds: Int
  /// The confidence level of the interval: so high that all intervals of the family hold together.
  public var intervalLevel: Double?
  /// Why there is no decision, in words; empty otherwise.
  public var reason: String

  /// Which verdicts share one error rate.
  public enum Family: String, Hashable, Codable, Sendable {
    /// Each backend against the reference.
    case reference
    /// Each backend against each other.
    case each
    /// Exact metrics: they need no error rate.
    case exact
  }

  /// What was found; for times, lower is faster.
  public enum Outcome: String, Hashable, Codable, Sendable {
    case lower
    case higher
    /// Equal; for noisy metrics, shown to lie within the band.
    case same
    /// Neither a difference nor sameness could be shown.
    case undecided
  }

  /// A verdict with everything given.
  public init(
    key: CellKey, reference: String, family: Family, metric: String, outcome: Outcome,
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
