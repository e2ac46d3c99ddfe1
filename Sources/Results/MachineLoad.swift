/// What else a machine did while samples were taken.
public struct MachineLoad: Hashable, Codable, Sendable {
  /// How much of one processor other processes used; of two processors it can be 2.
  public var othersShare: Double
  /// How many processors there are.
  public var processors: Int

  /// A load with everything given.
  public init(othersShare: Double, processors: Int) {
    self.othersShare = othersShare
    self.processors = processors
  }

  /// How much of one processor the services of an idle system use at most.
  public static let idleShare = 0.05

  /// How much others may use and still leave alone what is timed: half of the processors but that
  /// which it is bound to, or of the only one what an idle system uses.
  ///
  /// On two processors a busy process had no effect on ratios that could be seen, and two that
  /// allocate made rows that allocate much slower by half: their ratio to a control with it.
  public var harmlessShare: Double { max(Self.idleShare, 0.5 * Double(processors - 1)) }

  /// Whether times can't be compared with those of an idle hour.
  public var isHarmful: Bool { othersShare > harmlessShare }
}
