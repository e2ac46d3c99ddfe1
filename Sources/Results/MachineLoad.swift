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
}
