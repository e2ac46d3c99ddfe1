/// What it takes to be called worse, fixed before the first sample.
public struct CheckTerms: Hashable, Codable, Sendable {
  /// The least change of a time that is relevant, as a share: above what linking alone changes.
  public var minEffect: Double
  /// The chance of one false alarm or more by times in a check with nothing changed.
  public var errorRate: Double
  /// The limits that were asked for, by metric, in words: `allocations=+0`.
  public var limits: [String]
  /// Whether times are judged; if not, exact metrics are all there is.
  public var judgesTimes: Bool
  /// Whether what is better beyond the threshold is told by an exit status of its own.
  public var failsOnBetter: Bool
  /// The seconds given to measuring.
  public var budgetSeconds: Double

  /// Terms with everything given.
  public init(
    minEffect: Double = Self.standardMinEffect, errorRate: Double = Self.standardErrorRate,
    limits: [String] = [],
    judgesTimes: Bool = true, failsOnBetter: Bool = false, budgetSeconds: Double = 0
  ) {
    self.minEffect = minEffect
    self.errorRate = errorRate
    self.limits = limits
    self.judgesTimes = judgesTimes
    self.failsOnBetter = failsOnBetter
    self.budgetSeconds = budgetSeconds
  }

  /// The least effect where no other is asked for: the next whole per cent above ``LayoutEffect``.
  public static let standardMinEffect = 0.05

  /// The error rate where no other is asked for.
  public static let standardErrorRate = 0.01

  /// How much the slowed copy of the self-test is slowed by, as a share: one and a half least
  /// effects, which a check that has passed can tell from none.
  public var triedSlowdown: Double { 1.5 * minEffect }
}
