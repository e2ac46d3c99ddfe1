public import FeedEvents
public import WorkerContract

/// What was asked for, before it is known what there is.
public struct PlanRequest: Hashable, Sendable {
  /// The rows, by name; all there are but variants where empty.
  public var backends: [String] = []
  /// Whether variants are measured beside the backends they are variants of.
  public var variants = false
  /// The streams; the corpus's own default where empty.
  public var streams: [StreamSpecification] = []
  /// The sinks; the default ones where empty.
  public var sinks: [String] = []
  /// The row that ratios are taken to; `libxml2`, or the first there is, where `nil`.
  public var reference: String?
  /// The seconds given to measuring.
  public var budget: Duration = .seconds(15)
  /// The number of rounds of the time pass, in place of a budget.
  public var rounds: Int?
  /// The seed of the shuffled rounds.
  public var seed: UInt64 = 0
  /// The pace of latencies.
  public var pace: Pace = .virtual

  /// A request for the default plan.
  public init() {}
}
