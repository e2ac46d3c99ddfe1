internal import WorkerContract

extension RunSections {
  /// The versions of a library side by side, and from which on something changed.
  var versions: [Section] {
    guard let group = index.mainGroup else { return [] }
    let backends = index.results.comparedBackends.filter { $0.variantOf == nil }
    return VersionFamily.all(among: backends.map { ($0.name, $0.version) }).map { family in
      let points = family.members.compactMap { member in
        index.result(member.name, in: group).map {
          VersionPoint(member: member, results: $0, reference: index.results.plan.reference)
        }
      }
      return Section(
        "Versions of \(family.parser)",
        [.list(of: changes(of: family, points)), .table(table(of: points))])
    }
  }

  private func table(of points: [VersionPoint]) -> Table {
    let origins = Dictionary(
      index.results.backends.map { ($0.name, $0.distributionText) },
      uniquingKeysWith: { one, _ in one })
    return Table(
      of: points,
      [
        .text("version") { Cell($0.member.title) },
        .figures("MB/s") { Cell($0.results.value(.throughput), Figures.throughput) },
        .figures("speed × \(index.results.plan.reference)") { Cell($0.speed) },
        .figures("allocations") { Cell($0.results.value(.allocations), Figures.count) },
        .figures("peak live heap") { Cell($0.results.value(.peakLiveHeap), Figures.bytes) },
        .text("status") { Cell($0.results.problem.map { "\($0.status.text): \($0.reason)" }) },
        .text("origin") { Cell(origins[$0.member.name]) },
      ])
  }

  private func changes(of family: VersionFamily, _ points: [VersionPoint]) -> [String] {
    let points = Dictionary(points.map { ($0.member.name, $0) }) { one, _ in one }
    let changes = family.steps.flatMap { step -> [String] in
      guard let before = points[step.before.name], let after = points[step.after.name] else {
        return []
      }
      return after.changes(from: before, of: family.parser)
    }
    return changes.isEmpty ? [family.unchanged("it")] : changes
  }
}

private struct VersionPoint {
  let member: VersionFamily.Member
  let results: CaseResults
  let reference: String

  /// The speed relative to the reference of the run.
  var speed: SpeedRatio? {
    results.name == reference
      ? SpeedRatio(value: 1, interval: 1...1)
      : results.ratios[reference].flatMap(SpeedRatio.init(ofTime:))
  }

  /// Returns what differs from the version before, as sentences.
  func changes(from before: VersionPoint, of parser: String) -> [String] {
    let (old, new) = (before.member.title, member.title)
    if let problem = results.problem, before.results.problem?.status != problem.status {
      return ["From \(new) on: \(problem.status.text) (\(problem.reason))."]
    }
    var changes: [String] = []
    if let own = speed, let other = before.speed, !own.overlaps(other),
      VersionFamily.isRelevant(own.value / other.value)
    {
      changes.append(
        "From \(new) on, \(parser) reads it at \(Figures.multiple(own.value / other.value))× the speed of \(old)."
      )
    }
    for (metric, words) in [(Metric.allocations, "allocations"), (.peakLiveHeap, "peak live heap")]
    {
      guard let own = results.value(metric), let other = before.results.value(metric), other > 0,
        VersionFamily.isRelevant(own / other)
      else { continue }
      changes.append(
        "From \(new) on, its \(words) are \(Figures.multiple(own / other))× those of \(old).")
    }
    return changes
  }
}

extension SpeedRatio {
  /// Whether the intervals have a value in common; without intervals they have none.
  fileprivate func overlaps(_ other: SpeedRatio) -> Bool {
    guard let interval, let other = other.interval else { return false }
    return interval.overlaps(other)
  }
}

extension Suite {
  /// The versions of each parser over all feeds.
  var versionSections: [Section] {
    VersionFamily.all(among: standings.map { ($0.backend, $0.version) }).map { family in
      Section(
        "Versions of \(family.parser)",
        [.list(of: changes(of: family)), .table(table(of: family))])
    }
  }

  /// Returns the parse time of a backend on each feed relative to the reference.
  private func ratios(of backend: String) -> [String: Double] {
    let ratios = standings.first { $0.backend == backend }?.ratios ?? []
    return Dictionary(ratios.map { ($0.feed, $0.ratio) }) { one, _ in one }
  }

  /// Returns the speed on each feed, relative to the installed version, or else to the oldest one.
  private func table(of family: VersionFamily) -> Table {
    let base = family.members.first { $0.name == family.parser } ?? family.members[0]
    let times = Dictionary(
      family.members.map { ($0.name, ratios(of: $0.name)) }, uniquingKeysWith: { one, _ in one })
    return Table(
      of: feeds,
      [.text("speed × \(base.version.text) on") { Cell($0.name) }]
        + family.members.map { member in
          .figures(member.title) { feed in
            guard let own = times[member.name]?[feed.name], own > 0,
              let other = times[base.name]?[feed.name]
            else { return .missing }
            return Cell(other / own, Figures.multiple)
          }
        })
  }

  private func changes(of family: VersionFamily) -> [String] {
    let changes = family.steps.flatMap { before, after in
      speedChange(of: family.parser, before, after) + failures(before, after)
    }
    return changes.isEmpty ? [family.unchanged("any feed")] : changes
  }

  private func speedChange(
    of parser: String, _ before: VersionFamily.Member, _ after: VersionFamily.Member
  ) -> [String] {
    let (old, new) = (ratios(of: before.name), ratios(of: after.name))
    let factors = feeds.compactMap { feed in
      old[feed.name].flatMap { old in new[feed.name].map { (feed: feed.name, factor: old / $0) } }
    }
    let slower = factors.filter { $0.factor < 1 && VersionFamily.isRelevant($0.factor) }
    let faster = factors.filter { $0.factor > 1 && VersionFamily.isRelevant($0.factor) }
    return [
      (slower.stablySorted { $0.factor }, "slower"), (faster.stablySorted { -$0.factor }, "faster"),
    ].compactMap { feeds, word in
      guard !feeds.isEmpty else { return nil }
      let named = feeds.prefix(6).map { "\($0.feed) \(Figures.multiple($0.factor))×" }
      let rest = feeds.count > 6 ? ", …" : ""
      return
        "From \(after.title) on, \(parser) reads \(feeds.count) of \(factors.count) feeds \(word) than \(before.title): "
        + named.joined(separator: ", ") + rest + "."
    }
  }

  /// Returns the feeds that a version has no figures for, unlike the version before.
  private func failures(
    _ before: VersionFamily.Member, _ after: VersionFamily.Member
  ) -> [String] {
    let known = Set(missing.filter { $0.backend == before.name }.map(\.feed))
    return missing.filter {
      $0.backend == after.name && $0.status.isFailure && !known.contains($0.feed)
    }
    .map { "From \(after.title) on, \($0.feed): \($0.status.text) (\($0.reason))." }
  }
}
