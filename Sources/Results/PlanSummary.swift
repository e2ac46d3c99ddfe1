/// How a run was laid out and how far it came.
public struct PlanSummary: Hashable, Codable, Sendable {
  /// The seed of the shuffled rounds.
  public var seed: UInt64
  /// The row that ratios are taken to.
  public var reference: String
  /// The streams, as on the command line.
  public var streams: [String]
  /// The sinks.
  public var sinks: [String]
  /// The seconds given to measuring; `nil` where a number of rounds was asked for.
  public var budgetSeconds: Double?
  /// How far two times may lie apart and still be called the same, as a share; such as 0.01.
  public var sameWithin: Double
  /// The chance that any interval of a family misses its ratio, at any look.
  public var errorRate: Double
  /// The shares of the budget after which the run might have ended.
  public var looks: [Double]
  /// The seconds the first round took, with all its passes; `nil` where there was none.
  public var roundSeconds: Double?
  /// The rounds that were completed, by pass.
  public var rounds: [String: Int]
  /// The seconds the whole run took, verification included.
  public var durationSeconds: Double
  /// How many event logs were compared, over all backends and streams.
  public var verifiedParses: Int
  /// Whether the run was interrupted.
  public var isInterrupted: Bool
  /// The command that was given.
  public var command: String

  /// A summary with everything given.
  public init(
    seed: UInt64, reference: String, streams: [String], sinks: [String], budgetSeconds: Double?,
    sameWithin: Double = 0.01, errorRate: Double = 0.01, looks: [Double] = [],
    roundSeconds: Double? = nil,
    rounds: [String: Int], durationSeconds: Double, verifiedParses: Int, isInterrupted: Bool,
    command: String
  ) {
    self.seed = seed
    self.reference = reference
    self.streams = streams
    self.sinks = sinks
    self.budgetSeconds = budgetSeconds
    self.sameWithin = sameWithin
    self.errorRate = errorRate
    self.looks = looks
    self.roundSeconds = roundSeconds
    self.rounds = rounds
    self.durationSeconds = durationSeconds
    self.verifiedParses = verifiedParses
    self.isInterrupted = isInterrupted
    self.command = command
  }
}
