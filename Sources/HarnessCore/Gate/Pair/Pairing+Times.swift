internal import FoundationEssentials
internal import Statistics
internal import WorkerContract

// Pairs times.
extension Pairing {
  /// The backends whose times can be compared.
  var timedBackends: [String] {
    backends.filter { backend in
      guard let own = now.origin(of: backend) else { return false }
      return timeSources(of: backend, comparableWith: own).missing == nil
    }
  }

  /// Pairs times, and says why those of a backend can't be compared.
  func times() -> Found {
    var found = Found()
    for backend in backends {
      guard let own = now.origin(of: backend) else { continue }
      let (sources, missing) = timeSources(of: backend, comparableWith: own)
      if let missing {
        if kind != .runs || !pairRatiosOfRuns(of: backend, own, missing, into: &found) {
          found.missing.append(missing)
        }
      } else if kind == .runs {
        found.pairs += runs(of: backend, sources) { isJudgedTime($0) }
      } else {
        pairRatios(of: backend, sources, into: &found)
      }
    }
    found.notes = found.notes.distinct()
    return found
  }

  /// Returns the results before with comparable times of a backend, or why there are none.
  private func timeSources(
    of backend: String, comparableWith own: Origin
  ) -> (sources: [Int], missing: MissingItem?) {
    let subject = "\(backend): times"
    if case .sameRounds = kind {
      let other = before.origin(of: backend).map(\.method).flatMap { $0 == own.method ? nil : $0 }
      let obstacle = other.map { Obstacle.method(now: own.method, before: $0) }
      return ([], obstacle.map { text.missing(subject, because: $0, hasCounts: true) })
    }
    let hasCounts = !before.sources(of: backend, where: \.isCounted).isEmpty
    let timed = before.sources(of: backend, where: isJudgedTime)
    let obstacles = timed.map { index in
      own.obstacleForTimes(
        to: before.results[index].origin(of: backend), anyLibrary: kind == .runs)
    }
    let usable = zip(timed, obstacles).filter { $1 == nil }.map(\.0)
    guard let last = usable.last else {
      if let obstacle = obstacles.last ?? nil {
        return ([], text.missing(subject, because: obstacle, hasCounts: hasCounts))
      }
      return ([], kind == .runs ? nil : text.missing(.missingBefore, subject))
    }
    guard kind == .sittings else { return (usable, nil) }
    /// The sittings of the same code.
    func counts(_ index: Int) -> [MetricResult] {
      before.cases(of: backend, in: [index], where: \.isCounted).flatMap(\.elements)
    }
    let same = usable.filter { CountRange.agree(counts($0), counts(last)) }
    let sittings = same.map { before.results[$0].origin(of: backend).time }.sittings.count
    guard sittings >= RunSpread.minimumRuns else {
      let reason = text.missing(
        times: subject,
        sittings: "\(sittings) of the \(RunSpread.minimumRuns) sittings that are needed",
        hasCounts: hasCounts)
      return ([], reason)
    }
    let hidden = hiddenChange(of: backend, in: same)
    guard hidden > terms.largestEffectOfSittings else { return (same, nil) }
    let reason = text.missing(
      times: subject,
      sittings:
        "\(sittings) sittings, which hide slowdowns up to \(Figures.percent(hidden)) and are too few",
      hasCounts: hasCounts)
    return ([], reason)
  }

  /// The largest slowdown that may be a difference between sittings, in any case of a backend, as a share.
  private func hiddenChange(of backend: String, in sources: [Int]) -> Double {
    let isRatio = { (row: MetricResult) in row.metric == Metric.parseTimeRatio.name }
    let intervals = before.backends.reduce(0) { $0 + before.cases(of: $1, where: isRatio).count }
    let level = VerdictRule(errorRate: terms.errorRate, intervals: intervals).level
    let cases = before.cases(of: backend, in: sources, where: isRatio).map(\.key)
    return cases.compactMap { key in
      let ratios = sources.flatMap { index in
        before.cases(of: backend, in: [index], where: isRatio).first { $0.key == key }?.elements
          .compactMap { row in
            row.value.map { (before.results[index].origin(of: backend).time, $0) }
          } ?? []
      }
      return RunSpread(bySitting: ratios)?.hiddenChange(level: level)
    }.max() ?? 0
  }

  /// Pairs the ratios of times to the recorded reference, or to the other build.
  private func pairRatios(of backend: String, _ sources: [Int], into found: inout Found) {
    let ratio = Metric.parseTimeRatio.name
    let isWanted = { (row: MetricResult) in row.metric == ratio || isJudgedTime(row) }
    let further = again.cases(of: backend, where: isWanted)
    let disturbance = disturbance(of: backend)
    for (group, rows) in now.cases(of: backend, where: isWanted) {
      func same(_ cases: [(key: CaseGroup, elements: [MetricResult])]) -> [MetricResult] {
        cases.first { $0.key == group }?.elements ?? []
      }
      let key = rows[0].key
      let recorded = (kind == .sittings ? sources : Array(before.results.indices)).map {
        same(before.cases(of: backend, in: [$0], where: isWanted))
      }
      var reference = recorded.joined().last { $0.metric == ratio }?.reference
      if case .sameRounds(let suffix) = kind { reference = backend + suffix }
      guard let reference else {
        found.missing.append(text.missing(.missingBefore, "\(key.caseName): times"))
        continue
      }
      let isRatio = { (row: MetricResult) in row.metric == ratio && row.reference == reference }
      var pair = FigurePair(
        key: key, metric: ratio, reference: reference, now: rows.filter(isRatio),
        again: same(further).filter(isRatio))
      guard !pair.now.isEmpty else {
        let over = kind == .sittings ? " over \(reference)" : ""
        found.missing.append(text.missing(.missingNow, "\(backend): times\(over)"))
        continue
      }
      pair.disturbance = disturbance
      if kind == .sittings {
        let times = sources.map { before.results[$0].origin(of: backend).time }
        pair.sittings = times.sittings.map { $0.flatMap { recorded[$0].filter(isRatio) } }
      }
      if let then = recorded.joined().last(where: isJudgedTime)?.value,
        let now = rows.last(where: isJudgedTime)?.value
      {
        pair.parseTimes = (then, now)
      }
      found.pairs.append(pair)
    }
  }

  /// Returns why wall times show nothing: other processes increase them.
  ///
  /// CPU times are not affected.
  private func disturbance(of backend: String) -> String? {
    let share = (now.results + again.results).compactMap(\.load?.othersShare).max() ?? 0
    guard share > MachineLoad.idleShare,
      now.sources(of: backend, where: { $0.metric == Metric.cpuTime.name }).isEmpty
    else { return nil }
    return
      "its worker reports no CPU time, and other processes used \(Figures.percent(share)) of a processor"
  }

  /// The noisy metrics that are compared between runs, among them CPU time, by which runs are judged.
  private static let metricsOfRuns = Set(
    [Metric.cpuTime, .firstItem, .firstParse, .peakResident].map(\.name))

  private func runs(
    of backend: String, _ sources: [Int], where isWanted: (MetricResult) -> Bool
  ) -> [FigurePair] {
    let recorded = before.cases(of: backend, in: sources, where: isWanted)
    return now.cases(of: backend, where: isWanted).flatMap { group, rows in
      let then = recorded.first { $0.key == group }?.elements ?? []
      return rows.map(\.metric).distinct().compactMap { metric -> FigurePair? in
        let now = rows.filter { $0.metric == metric }
        let before = then.filter { $0.metric == metric }
        guard let first = now.first, !before.isEmpty else { return nil }
        return FigurePair(
          key: first.key, metric: metric, reference: first.reference, comparesRuns: true,
          before: before, now: now)
      }
    }
  }

  /// Pairs the ratios to the reference of the runs, if the times of two machines can't be compared; returns
  /// whether that is so.
  private func pairRatiosOfRuns(
    of backend: String, _ own: Origin, _ missing: MissingItem, into found: inout Found
  ) -> Bool {
    guard missing.kind == .otherMachine,
      let reference = now.results.first?.plan.reference,
      before.results.allSatisfy({ $0.plan.reference == reference })
    else { return false }
    let sources = before.sources(of: backend) { _ in true }.filter { index in
      let origin = before.results[index].origin(of: backend)
      return origin.method == own.method && origin.identity.build == own.identity.build
    }
    found.pairs += runs(of: backend, sources) {
      $0.metric == Metric.parseTimeRatio.name && $0.reference == reference
    }
    found.notes.append(
      """
      \(missing.reason): times are compared as ratios to \(reference), which can't show that \(reference) itself \
      became slower; \(missing.remedy)
      """)
    return true
  }

  private func isJudgedTime(_ row: MetricResult) -> Bool {
    guard row.reference == nil else { return false }
    return kind == .runs
      ? Self.metricsOfRuns.contains(row.metric) : row.metric == Metric.parseTime.name
  }
}
