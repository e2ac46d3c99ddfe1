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
