internal import WorkerContract

/// The limits of a check: those that were asked for, then the usual ones.
public struct Limits: Hashable, Sendable {
  /// The limits that were asked for.
  public let asked: [Limit]

  /// What metrics have that nobody has set a limit for, and are no exact ones.
  private static let usual = [
    Limit("instructions", .share(0.005)), Limit("retains", .share(0.005)),
    Limit("releases", .share(0.005)),
  ]
  /// What means another document or another parse, whichever way it has moved.
  private static let fixed = Set([Metric.events, .items].map(\.name))

  /// The metrics that a limit can be set for.
  public static let metrics =
    [Metric.allocations, .allocatedBytes, .peakLiveHeap, .leakedBlocks].map(\.name)
    + usual.map(\.metric)

  /// Limits, of which the last of a metric counts.
  public init(_ asked: [Limit] = []) { self.asked = asked }

  /// The limit of a metric: that any rise is too much, unless told otherwise.
  func limit(of metric: String) -> Limit {
    asked.last { $0.metric == metric } ?? Self.usual.first { $0.metric == metric }
      ?? Limit(metric, .amount(0))
  }

  /// Whether a metric may not fall either.
  func isFixed(_ metric: String) -> Bool { Self.fixed.contains(metric) }
}
