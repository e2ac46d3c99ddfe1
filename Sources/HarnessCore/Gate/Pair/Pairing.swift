internal import FoundationEssentials
internal import Statistics
internal import WorkerContract

/// Pairs the figures of two lists of results by case, whatever their libraries and builds.
struct Pairing {
  /// The sittings of a baseline, the other build, or the runs of a file.
  let before: Side
  let now: Side
  /// The further rounds of candidates.
  let again: Side
  let kind: Kind
  let text: BeforeText
  private let ourFailures: [MetricResult]
  private let theirFailures: [MetricResult]
  private let failed: Set<String>

  /// How the results before relate to those of now.
  enum Kind: Equatable {
    /// A baseline: exact figures come from its newest results, times from its sittings on this machine.
    case sittings
    /// Another build, in the same rounds, whose implementations have this suffix in ratios.
    case sameRounds(suffix: String)
    /// Runs of another build, of another library, or both.
    case runs
  }

  /// What was paired, and what could not be.
  struct Found {
    var pairs: [FigurePair] = []
    var missing: [MissingItem] = []
    /// Notes on what can't be shown.
    var notes: [String] = []
  }

  init(
    before: [Results], now: [Results], again: [Results] = [], kind: Kind, text: BeforeText
  ) {
    self.before = Side(before)
    self.now = Side(now)
    self.again = Side(again)
    self.kind = kind
    self.text = text
    // Of a run that failed in some cases, the others are compared.
    func failures(of side: Side) -> [MetricResult] {
      side.failures.filter { row in
        kind != .runs || side.sources(of: row.key.backend) { _ in true }.isEmpty
      }
    }
    ourFailures = failures(of: self.now) + failures(of: self.again)
    // A baseline holds no failures.
    theirFailures = kind == .sittings ? [] : failures(of: self.before)
    failed = Set((ourFailures + theirFailures).map(\.key.backend))
      .filter { [before = self.before] in kind != .sittings || before.backends.contains($0) }
  }

  private var backends: [String] {
    (now.backends + before.backends).distinct().filter {
      !failed.contains($0) && !text.ignored.contains($0)
    }
  }

  /// The implementations that gave no figures on one side, each with its reason.
  var failures: [MissingItem] {
    let ours = Set(ourFailures.map(\.key.backend))
    let theirs = Set(theirFailures.map(\.key.backend))
    // Where no run of either build has figures, nothing is lost.
    let now = ourFailures.filter { row in
      failed.contains(row.key.backend) && !(kind == .runs && theirs.contains(row.key.backend))
    }
    let before = theirFailures.filter { !ours.contains($0.key.backend) }
    return now.distinct { "\($0.key.backend) \($0.reason)" }.map { missing($0) }
      + before.map { missing($0, in: "in \(text.name), ") }
  }

  private func missing(_ failure: MetricResult, in place: String = "") -> MissingItem {
    let options = ["--corpus", failure.key.corpus.shellWord] + text.workerOptions
    return MissingItem(
      .failed, subject: failure.key.caseName,
      reason: "\(place)\(failure.status.rawValue): \(failure.reason)",
      remedy: "to see the cause, run: harness verify \(options.joined(separator: " "))")
  }

  // MARK: - Exact metrics

  /// Pairs exact metrics, and names every backend, case and metric that one side lacks.
  func counts() -> Found {
    backends.reduce(into: Found()) { pairCounts(of: $1, into: &$0) }
  }

  private func pairCounts(of backend: String, into found: inout Found) {
    let known = before.sources(of: backend) { _ in true }
    guard !known.isEmpty else { return found.missing.append(text.missing(backend: backend)) }
    let isMeasured = kind != .runs || !now.sources(of: backend) { _ in true }.isEmpty
    guard isMeasured, let own = now.origin(of: backend) else {
      let item = text.absences[backend]
      // Where nothing was measured, the corpora are missing.
      if let item = now.results.isEmpty ? item : item ?? text.missing(.missingNow, backend) {
        found.missing.append(item)
      }
      return
    }
    let (sources, obstacle) = countSources(of: backend, among: known, comparableWith: own)
    if let obstacle, sources.isEmpty {
      return found.missing.append(text.missing(backend, because: obstacle, hasCounts: false))
    }
    let counted = now.cases(of: backend, where: \.isCounted)
    let recorded = before.cases(of: backend, in: sources, where: \.isCounted)
    for (group, rows) in counted {
      guard let then = recorded.first(where: { $0.key == group })?.elements else {
        found.missing.append(missingCase(rows[0].key, before: recorded.map(\.key)))
        continue
      }
      for metric in (rows + then).map(\.metric).distinct() {
        let (now, before) = (
          rows.filter { $0.metric == metric }, then.filter { $0.metric == metric }
        )
        guard !now.isEmpty, !before.isEmpty else {
          let side = before.isEmpty ? MissingItem.Kind.missingBefore : .missingNow
          found.missing.append(text.missing(side, "\(rows[0].key.caseName): \(metric)"))
          continue
        }
        found.pairs.append(
          FigurePair(
            key: rows[0].key, metric: metric, reference: nil, before: before, now: now,
            revision: obstacle))
      }
    }
    if kind == .runs { markUnsure(of: backend, in: &found) }
    let measured = Set(counted.map { $0.key.group(without: [.document]) })
    let corpora = Set(now.results.map(\.corpus.name))
    for (group, rows) in recorded
    where corpora.contains(group.corpus) && !measured.contains(group.group(without: [.document])) {
      found.missing.append(text.missing(.missingNow, rows[0].key.caseName))
    }
  }

  /// Marks the counts of a backend that too few processes counted to know whether they vary.
  private func markUnsure(of backend: String, in found: inout Found) {
    for index in found.pairs.indices where found.pairs[index].key.backend == backend {
      let metric = found.pairs[index].metric
      let counted = [now, before].map { side in
        side.cases(of: backend) { $0.metric == metric && $0.isCounted }
          .compactMap { CountRange($0.elements)?.processes }.max() ?? 0
      }
      found.pairs[index].isSeenToBeExact = counted.allSatisfy { $0 >= Judge.enoughProcesses }
    }
  }

  /// Returns the results before whose counts are comparable; otherwise those of another revision of the same
  /// version and what differs, or only what prevents a comparison.
  private func countSources(
    of backend: String, among known: [Int], comparableWith own: Origin
  ) -> (sources: [Int], obstacle: Obstacle?) {
    let obstacles = known.map { index in
      own.obstacle(to: before.results[index].origin(of: backend), anyLibrary: kind != .sittings)
    }
    /// The newest results of each corpus, if the results are sittings.
    func latest(where isWanted: (Obstacle?) -> Bool) -> [Int] {
      let wanted = zip(known, obstacles).filter { isWanted($1) }.map(\.0)
      guard kind == .sittings else { return wanted }
      return wanted.grouped { before.results[$0].corpus.name }.compactMap(\.elements.last)
    }
    let equal = latest { $0 == nil }
    guard equal.isEmpty else { return (equal, nil) }
    let revised = latest { if case .revision = $0 { true } else { false } }
    guard revised.isEmpty else {
      return (revised, obstacles[known.firstIndex(of: revised[0]) ?? 0])
    }
    return ([], obstacles.last ?? nil)
  }

  private func missingCase(_ key: CaseKey, before: [CaseGroup]) -> MissingItem {
    let same = key.measured.group(without: [.document])
    let documents = before.filter { $0.group(without: [.document]) == same }.map(\.documentSHA)
    return documents.isEmpty
      ? text.missing(.missingBefore, key.caseName)
      : text.missing(document: key.documentSHA, of: key.corpus, before: documents.sorted())
  }

  // MARK: - Times

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
    guard sittings < RunSpread.minimumRuns else { return (same, nil) }
    return (
      [],
      text.missing(
        times: subject, sittings: sittings, of: RunSpread.minimumRuns, hasCounts: hasCounts)
    )
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

extension [Date] {
  /// The indices of these times by sitting.
  ///
  /// Results within an hour of the first one count as the same sitting, because a disturbance that lasts an
  /// hour affects all of them.
  var sittings: [[Int]] {
    var sittings: [[Int]] = []
    for index in indices.sorted(by: { self[$0] < self[$1] }) {
      if let first = sittings.last?.first, self[index] < self[first] + 3600 {
        sittings[sittings.count - 1].append(index)
      } else {
        sittings.append([index])
      }
    }
    return sittings
  }
}
