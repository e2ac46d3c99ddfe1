import Results

/// How far the leader of a suite is ahead of another backend.
struct SuiteLead {
  /// The lead in words, such as `1.73× expat [1.52, 1.91 over feeds; at least 1.21×, on nasa]`.
  let words: String
  /// Whether there is an interval over feeds.
  let hasInterval: Bool
  /// Whether that interval leaves out that both are level.
  let isBeyondFeeds: Bool

  init(of leader: Suite.Standing, over other: Suite.Standing, in suite: Suite) {
    let (speed, worst) = Self.lead(of: leader, over: other, reference: suite.reference)
    hasInterval = speed.interval != nil
    isBeyondFeeds = speed.interval.map { $0.lowerBound > 1 } ?? false
    let interval = speed.intervalText.dropFirst().dropLast()
    let facts = [
      interval.isEmpty ? "" : "\(interval) over feeds",
      worst.map { "at least \(SpeedRatio(value: $0.ratio).valueText)×, on \($0.feed.onOneLine)" }
        ?? "",
    ].filter { !$0.isEmpty }
    let name = other.backend.onOneLine
    words =
      "\(speed.valueText)× \(name)" + (facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]")
  }

  /// The lead and, where one of both is the reference, the feed on which it is least.
  private static func lead(
    of leader: Suite.Standing, over other: Suite.Standing, reference: String
  ) -> (SpeedRatio, worst: Suite.Place?) {
    if leader.backend == reference {
      // The times of the other over those of the leader: its ratios are the lead as they stand.
      let interval = other.low.flatMap { low in other.high.map { low...max(low, $0) } }
      return (SpeedRatio(value: other.mean, interval: interval), other.best)
    }
    if other.backend == reference,
      let speed = SpeedRatio(ofTimeRatio: leader.mean, low: leader.low, high: leader.high)
    {
      return (speed, Suite.Place(feed: leader.worst.feed, ratio: 1 / leader.worst.ratio))
    }
    return (SpeedRatio(value: other.mean / leader.mean), nil)
  }
}
