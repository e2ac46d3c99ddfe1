/// What a check says of one metric of one cell.
public struct CheckFinding: Hashable, Codable, Sendable {
  /// The cell, as it is now.
  public var key: CellKey
  /// The metric, such as `allocations`; `parse_time_ratio` for times.
  public var metric: String
  /// The unit of the figures, such as `count`.
  public var unit: String
  /// Whether any change counts.
  public var kind: MetricKind
  /// The row that both times were divided by, each in its own run, such as `control-libxml2`; `nil`
  /// for what needs none.
  public var reference: String?
  /// What was found.
  public var outcome: Outcome
  /// The figure of the base.
  public var base: Double?
  /// The figure now.
  public var found: Double?
  /// The figure now over that of the base: above 1 is more; `nil` where the base is 0.
  public var change: Double?
  /// The lower end of the change's interval, of the level ``intervalLevel``; `nil` for exact metrics.
  public var low: Double?
  /// The upper end of it.
  public var high: Double?
  /// How far the change may rise above 1 before it is relevant, as a share: for times the least effect
  /// asked for, for exact metrics the limit.
  public var threshold: Double
  /// The smallest worsening that an interval as wide as this one shows, as a share; `nil` for exact
  /// metrics, where it is any.
  public var smallestEffect: Double?
  /// The confidence level of the interval: so high that those of all times of the check hold together.
  public var intervalLevel: Double?
  /// The rounds behind the figure now.
  public var rounds: Int
  /// Whether it was suspected after the first rounds, and measured again in rounds of its own.
  public var wasMeasuredAgain: Bool
  /// What else there is to say, in words; empty otherwise.
  public var reason: String

  /// What was found.
  public enum Outcome: String, Hashable, Codable, Sendable {
    /// As good as it was: no relevant change, or none that could be shown.
    case good
    /// Worse: shown, and relevant.
    case worse
    /// Better: shown, and relevant.
    case better
    /// Not judged: absolute times, which are shown alone, and what could not be told.
    case unjudged
  }

  /// A finding with everything given.
  public init(
    key: CellKey, metric: String, unit: String, kind: MetricKind, reference: String? = nil,
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

/// A cell whose outcome is known beforehand: what a check is tried on each time it runs.
public struct SelfTestCell: Hashable, Codable, Sendable {
  /// The copy that was measured, such as `libxml2+3%`.
  public var row: String
  /// What it is a copy of.
  public var original: String
  /// The metric it is tried with: `parse_time` or `allocations`.
  public var metric: String
  /// What it must come out as.
  public var expected: Verdict.Outcome
  /// What it came out as.
  public var found: Verdict.Outcome
  /// The copy over its original; `nil` where there is no figure.
  public var ratio: Double?
  /// The lower end of the ratio's interval.
  public var low: Double?
  /// The upper end of it.
  public var high: Double?
  /// The rounds behind it; 0 for allocations, which are counted.
  public var rounds: Int
  /// The smallest slowdown that would have been shown, as a share; `nil` for exact metrics.
  public var smallestEffect: Double?

  /// Whether it came out as it must.
  public var hasPassed: Bool { found == expected }

  /// A cell with everything given.
  public init(
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
