/// What a figure is against that of the first column.
public struct Change: Hashable, Codable, Sendable {
  /// What was found.
  public var outcome: Outcome
  /// The figure over that of the first column; `nil` where the two can't be divided, or mustn't.
  public var ratio: Double?
  /// The figure less that of the first column; `nil` where the two mustn't meet.
  public var difference: Double?
  /// The p of a difference by the rank-sum test, after Holm; `nil` for exact metrics, and where there
  /// is no test.
  public var pValue: Double?

  /// What was found of a figure.
  public enum Outcome: String, Hashable, Codable, Sendable {
    /// A difference: shown by a test, or any where the metric is exact.
    case different
    /// Equal; of exact metrics only.
    case equal
    /// The test shows no difference, which doesn't make them the same.
    case notShown = "not-shown"
    /// So few samples could show no difference, however large.
    case tooFewSamples = "too-few-samples"
    /// One of the files has no samples of it.
    case noSamples = "no-samples"
    /// Measured on machines, or with libraries, whose figures of this metric can't meet.
    case notComparable = "not-comparable"
    /// One of the cells holds measurements of several kinds.
    case mixed
    /// An exact metric that isn't the same in every sample of a cell.
    case varies
    /// One of the cells has no figure.
    case missing
  }

  /// A change with everything given.
  public init(
    _ outcome: Outcome, ratio: Double? = nil, difference: Double? = nil, pValue: Double? = nil
  ) {
    self.outcome = outcome
    self.ratio = ratio
    self.difference = difference
    self.pValue = pValue
  }
}
