internal import WorkerContract
package import Results

/// The answer over many feeds in one sentence, made of its figures alone.
package struct SuiteSentence: Hashable, Sendable, CustomStringConvertible {
  /// The sentence, as plain text.
  package let text: String

  /// Reads the answer from the standings of a suite.
  package init(_ suite: Suite) {
    let count = suite.feeds.count
    let feeds = count == 1 ? "one feed" : "\(Figures.count(Double(count))) feeds"
    let build = suite.environment.build == "debug" ? ", debug build" : ""
    let place = "Over \(feeds) (\(suite.circumstances.onOneLine)\(build)), "
    let clauses = [Self.speed(suite), Self.leaveOneOut(suite)] + Self.missing(suite)
    text = place + clauses.compactMap { $0 }.joined(separator: "; ") + "."
  }

  /// The sentence.
  package var description: String { text }

  // MARK: - Speed

  private static func speed(_ suite: Suite) -> String {
    guard !suite.standings.isEmpty else {
      // A cell is sound and yet missing where its feed was not timed.
      return suite.missing.contains { $0.status == .ok }
        ? "nothing was timed" : "no parser got figures"
    }
    guard let name = suite.leader,
      let leader = suite.standings.first(where: { $0.backend == name })
    else { return "not every parser has figures on every feed, so none is called the fastest" }
    let leads = suite.standings.filter { $0.backend != name }
      .map { SuiteLead(of: leader, over: $0, in: suite) }
    guard let runnerUp = leads.first else {
      return "\(name.onOneLine) stands alone, with nothing to compare it with"
    }
    let others = PlainText.list(leads.map(\.text))
    if runnerUp.isBeyondFeeds { return "\(name.onOneLine) reads fastest: \(others)" }
    let doubt =
      runnerUp.hasInterval
      ? "other feeds might turn that round" : "no interval over feeds says how firmly"
    return "\(name.onOneLine) leads, but \(doubt): \(others)"
  }

  // MARK: - What it rests on

  /// Whether the leader depends on a single feed.
  private static func leaveOneOut(_ suite: Suite) -> String? {
    guard let leader = suite.leader, suite.feeds.count > 1, suite.standings.count > 1 else {
      return nil
    }
    guard !suite.pivotalFeeds.isEmpty else { return "leaving any one feed out changes nothing" }
    let clauses = suite.pivotalFeeds.grouped(by: \.leader).map { name, feeds in
      "\(name.onOneLine) would lead without \(alternatives(feeds.map(\.feed.onOneLine)))"
    }
    return "\(PlainText.list(clauses)), and \(leader.onOneLine) without any other one feed"
  }

  private static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Who has no figures on how many feeds.
  private static func missing(_ suite: Suite) -> [String] {
    suite.missing.filter { $0.status != .ok }.grouped(by: \.backend).map { backend, missing in
      let names = missing.map(\.feed.onOneLine)
      let place = names.count > 3 ? "\(names.count) feeds" : PlainText.list(names)
      return "\(backend.onOneLine) has no figures on \(place)"
    }
  }
}

/// How far the leader of a suite is ahead of another backend.
struct SuiteLead {
  /// The lead in words, such as `1.73× expat [1.52, 1.91 over feeds; at least 1.21×, on nasa]`.
  let text: String
  /// Whether there is an interval over feeds.
  let hasInterval: Bool
  /// Whether that interval leaves out that both are level.
  let isBeyondFeeds: Bool

  init(of leader: Suite.Ranking, over other: Suite.Ranking, in suite: Suite) {
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
    text =
      "\(speed.valueText)× \(name)" + (facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]")
  }

  /// The lead and, where one of both is the reference, the feed on which it is least.
  private static func lead(
    of leader: Suite.Ranking, over other: Suite.Ranking, reference: String
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
