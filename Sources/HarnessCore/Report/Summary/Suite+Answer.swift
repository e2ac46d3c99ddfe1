internal import WorkerContract

extension Suite {
  /// The answer over all feeds in one sentence, derived only from the figures.
  package var answer: String {
    let build = environment.build == "debug" ? ", debug build" : ""
    let opening = "Over \(feedsClause) (\(circumstances.onOneLine)\(build)), "
    let clauses = [speedClause, leaveOneOutClause] + missingClauses + [leftOutClause]
    return opening + clauses.compactMap { $0 }.joined(separator: "; ") + "."
  }

  // MARK: - Speed

  private var feedsClause: String {
    switch feeds.count {
    case 0: "no feed"
    case 1: "one feed"
    default: "\(Figures.count(Double(feeds.count))) feeds"
    }
  }

  private var speedClause: String {
    guard !feeds.isEmpty else { return "because none was read by every parser" }
    guard !standings.isEmpty else {
      // A sound case is missing if its feed was not timed.
      return missing.contains { $0.status == .ok }
        ? "nothing was timed" : "no parser got figures"
    }
    guard let name = self.leader, let leader = standings.first(where: { $0.backend == name })
    else { return "no parser is called the fastest" }
    guard let runnerUp = standings.first(where: { $0.backend != name }) else {
      return "\(name.onOneLine) has no other parser to compare it with"
    }
    let speeds = standings.filter { $0.backend != reference }.map(speedText)
    let others = "speed relative to \(reference.onOneLine): \(PlainText.list(speeds))"
    let lead = lead(of: leader, over: runnerUp)
    if let lead, lead.lowerBound > 1 { return "\(name.onOneLine) reads fastest; \(others)" }
    let caveat =
      lead != nil ? "other feeds might reverse that" : "no interval over feeds confirms it"
    return "\(name.onOneLine) leads, but \(caveat); \(others)"
  }

  /// Returns a speed relative to the reference as in the table, such as
  /// `expat 0.58× [0.52, 0.66 over feeds; 0.50× to 0.83×]`.
  private func speedText(of ranking: Ranking) -> String {
    let speed = ranking.speed
    let interval = (speed?.intervalText ?? "").dropFirst().dropLast()
    let extremes = [ranking.worst, ranking.best].compactMap {
      SpeedRatio(ofTimeRatio: $0.ratio)?.valueText
    }
    let facts = [
      interval.isEmpty ? "" : "\(interval) over feeds",
      extremes.count == 2 ? "\(extremes[0])× to \(extremes[1])×" : "",
    ].filter { !$0.isEmpty }
    return "\(ranking.backend.onOneLine) \(speed?.valueText ?? Figures.none)×"
      + (facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]")
  }

  // MARK: - Single feeds and missing figures

  /// A clause on whether the leader depends on a single feed.
  private var leaveOneOutClause: String? {
    guard let leader, feeds.count > 1, standings.count > 1 else {
      return nil
    }
    guard !pivotalFeeds.isEmpty else { return "leaving any one feed out changes nothing" }
    let clauses = pivotalFeeds.grouped(by: \.leader).map { name, feeds in
      "\(name.onOneLine) would lead without \(PlainText.list(feeds.map(\.feed.onOneLine), "or"))"
    }
    return "\(PlainText.list(clauses)), and \(leader.onOneLine) without any other feed"
  }

  /// A clause for each backend without figures on some of the feeds.
  private var missingClauses: [String] {
    let covered = Set(feeds.map(\.name))
    return missing.filter { $0.status != .ok && covered.contains($0.feed) }
      .grouped(by: \.backend).map { backend, missing in
        "\(backend.onOneLine) has no figures on \(names(of: missing.map(\.feed)))"
      }
  }

  /// A clause on the feeds that the answer doesn't cover, with who doesn't read them.
  private var leftOutClause: String? {
    guard !leftOut.isEmpty else { return nil }
    let clauses = leftOut.grouped { reason($0) }.map { reason, feeds in
      "\(names(of: feeds.map(\.feed))) (\(reason))"
    }
    return "left out: \(PlainText.list(clauses))"
  }

  /// Returns who doesn't read a feed, such as `expat rejected the document`.
  private func reason(_ leftOut: LeftOutFeed) -> String {
    if leftOut.isRefusedByAll { return "no parser accepts it" }
    let missing = missing.filter { $0.feed == leftOut.feed && $0.status != .ok }
    let clauses = missing.grouped(by: \.status).map { status, missing in
      "\(PlainText.list(missing.map(\.backend.onOneLine))) \(status.text)"
    }
    return clauses.isEmpty ? "not every parser was timed" : PlainText.list(clauses)
  }

  private func names(of feeds: [String]) -> String {
    feeds.count > 3 ? "\(feeds.count) feeds" : PlainText.list(feeds.map(\.onOneLine))
  }

  /// Returns the interval over feeds of the speed of the leader relative to another backend; `nil` if there is
  /// none, because only ratios to the reference have one.
  private func lead(of leader: Ranking, over other: Ranking) -> ClosedRange<Double>? {
    if leader.backend == reference { return other.speed?.inverted.interval }
    return other.backend == reference ? leader.speed?.interval : nil
  }
}

extension Suite.Ranking {
  /// The mean speed over feeds, above 1 if the backend reads faster than the reference.
  var speed: SpeedRatio? { SpeedRatio(ofTimeRatio: mean, low: low, high: high) }
}
