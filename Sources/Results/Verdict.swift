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
  /// The lower end of the ratio's 95 % interval.
  public var low: Double?
  /// The upper end of it.
  public var high: Double?
  /// How many rounds hold both; for exact metrics, how many repetitions agree.
  public var rounds: Int
  /// Wilcoxon's two-sided signed-rank p of a difference; `nil` where there were too few rounds.
  public var pDifference: Double?
  /// The p of a difference beyond the band, by two one-sided tests: small means the same.
  public var pEquivalence: Double?
  /// The level both were held to at the last look, after Holm.
  public var level: Double?
  /// The share of the budget at which it was decided; `nil` where it wasn't.
  public var decidedAt: Double?
  /// The budget in seconds that would probably decide it; `nil` where it is decided, or where no
  /// budget would.
  public var neededBudgetSeconds: Double?
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
    pDifference: Double? = nil, pEquivalence: Double? = nil, level: Double? = nil,
    decidedAt: Double? = nil, neededBudgetSeconds: Double? = nil, reason: String = ""
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
    self.pDifference = pDifference
    self.pEquivalence = pEquivalence
    self.level = level
    self.decidedAt = decidedAt
    self.neededBudgetSeconds = neededBudgetSeconds
    self.reason = reason
  }
}
