internal import WorkerContract

/// The answer over many feeds in one sentence, derived only from the figures.
package struct SuiteSentence: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ suite: Suite) {
    let build = suite.environment.build == "debug" ? ", debug build" : ""
    let opening =
      "Over \(Self.feeds(suite.feeds.count)) (\(suite.circumstances.onOneLine)\(build)), "
    let clauses =
      [Self.speed(suite), Self.leaveOneOut(suite)] + Self.missing(suite) + [Self.leftOut(suite)]
    text = opening + clauses.compactMap { $0 }.joined(separator: "; ") + "."
  }

  package var description: String { text }

  // MARK: - Speed

  private static func feeds(_ count: Int) -> String {
    switch count {
    case 0: "no feed"
    case 1: "one feed"
    default: "\(Figures.count(Double(count))) feeds"
    }
  }

  private static func speed(_ suite: Suite) -> String {
    guard !suite.feeds.isEmpty else { return "because none was read by every parser" }
    guard !suite.standings.isEmpty else {
      // A sound case is missing if its feed was not timed.
      return suite.missing.contains { $0.status == .ok }
        ? "nothing was timed" : "no parser got figures"
    }
    guard let name = suite.leader,
      let leader = suite.standings.first(where: { $0.backend == name })
    else { return "no parser is called the fastest" }
    let leads = suite.standings.filter { $0.backend != name }
      .map { SuiteLead(of: leader, over: $0, reference: suite.reference) }
    guard let runnerUp = leads.first else {
      return "\(name.onOneLine) has no other parser to compare it with"
    }
    let speeds = suite.standings.filter { $0.backend != suite.reference }.map(Self.speed)
    let others = "speed relative to \(suite.reference.onOneLine): \(PlainText.list(speeds))"
    if runnerUp.isBeyondFeeds { return "\(name.onOneLine) reads fastest; \(others)" }
    let caveat =
      runnerUp.hasInterval
      ? "other feeds might reverse that" : "no interval over feeds confirms it"
    return "\(name.onOneLine) leads, but \(caveat); \(others)"
  }

  /// Returns a speed relative to the reference as in the table, such as
  /// `expat 0.58× [0.52, 0.66 over feeds; 0.50× to 0.83×]`.
  private static func speed(of ranking: Suite.Ranking) -> String {
    let speed = ranking.speed
    let interval = (speed?.intervalText ?? "").dropFirst().dropLast()
    let extremes = [ranking.worst, ranking.best].compactMap {
      SpeedRatio(ofTimeRatio: $0.ratio, low: nil, high: nil)?.valueText
    }
    let facts = [
      interval.isEmpty ? "" : "\(interval) over feeds",
      extremes.count == 2 ? "\(extremes[0])× to \(extremes[1])×" : "",
    ].filter { !$0.isEmpty }
    return "\(ranking.backend.onOneLine) \(speed?.valueText ?? Figures.none)×"
      + (facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]")
  }

  // MARK: - Single feeds and missing figures

  /// Returns a clause on whether the leader depends on a single feed.
  private static func leaveOneOut(_ suite: Suite) -> String? {
    guard let leader = suite.leader, suite.feeds.count > 1, suite.standings.count > 1 else {
      return nil
    }
    guard !suite.pivotalFeeds.isEmpty else { return "leaving any one feed out changes nothing" }
    let clauses = suite.pivotalFeeds.grouped(by: \.leader).map { name, feeds in
      "\(name.onOneLine) would lead without \(alternatives(feeds.map(\.feed.onOneLine)))"
    }
    return "\(PlainText.list(clauses)), and \(leader.onOneLine) without any other feed"
  }

  private static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns a clause for each backend without figures on some of the feeds.
  private static func missing(_ suite: Suite) -> [String] {
    let covered = Set(suite.feeds.map(\.name))
    return suite.missing.filter { $0.status != .ok && covered.contains($0.feed) }
      .grouped(by: \.backend).map { backend, missing in
        "\(backend.onOneLine) has no figures on \(names(of: missing.map(\.feed)))"
      }
  }

  /// Returns a clause on the feeds that the answer doesn't cover, with who doesn't read them.
  private static func leftOut(_ suite: Suite) -> String? {
    guard !suite.leftOut.isEmpty else { return nil }
    let clauses = suite.leftOut.grouped { reason($0, in: suite) }.map { reason, feeds in
      "\(names(of: feeds.map(\.feed))) (\(reason))"
    }
    return "left out: \(PlainText.list(clauses))"
  }

  /// Returns who doesn't read a feed, such as `expat rejected the document`.
  private static func reason(_ leftOut: Suite.LeftOutFeed, in suite: Suite) -> String {
    if leftOut.isRefusedByAll { return "no parser accepts it" }
    let missing = suite.missing.filter { $0.feed == leftOut.feed && $0.status != .ok }
    let clauses = missing.grouped(by: \.status).map { status, missing in
      "\(PlainText.list(missing.map(\.backend.onOneLine))) \(status.text)"
    }
    return clauses.isEmpty ? "not every parser was timed" : PlainText.list(clauses)
  }

  private static func names(of feeds: [String]) -> String {
    feeds.count > 3 ? "\(feeds.count) feeds" : PlainText.list(feeds.map(\.onOneLine))
  }
}

/// The lead of the first backend of a suite over another, and whether it holds for other feeds too.
private struct SuiteLead {
  let hasInterval: Bool
  /// Whether that interval shows that the leader is faster.
  let isBeyondFeeds: Bool

  init(of leader: Suite.Ranking, over other: Suite.Ranking, reference: String) {
    // Only ratios to the reference have an interval.
    let lead: SpeedRatio? =
      if leader.backend == reference {
        other.speed?.inverted
      } else if other.backend == reference {
        leader.speed
      } else {
        nil
      }
    hasInterval = lead?.interval != nil
    isBeyondFeeds = lead?.interval.map { $0.lowerBound > 1 } ?? false
  }
}

extension Suite.Ranking {
  /// The mean speed over feeds, above 1 if the backend reads faster than the reference.
  var speed: SpeedRatio? { SpeedRatio(ofTimeRatio: mean, low: low, high: high) }
}
