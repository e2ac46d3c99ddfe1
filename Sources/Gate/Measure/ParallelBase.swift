internal import Campaign
internal import Corpora
internal import Results
internal import WorkerContract

/// What rows are held against: a record, or another build in the same rounds.
protocol CheckBase {
  /// Where it is, in words.
  var source: String { get }
  /// Where its figures come from, as far as that is known.
  var provenance: [MeasuringEnvironment.Fact] { get }
  /// The command that records the base anew; empty where it was not recorded.
  var recordingCommand: String { get }
  /// What was found missing, or not comparable, so far.
  var gaps: [MissingItem] { get set }
  /// What a reader should know that is no fault, so far.
  var notes: [String] { get set }

  /// The corpora that can be measured.
  mutating func corpora(
    of plan: BaselinePlan, _ find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> [Corpus]

  /// The backends that have something to be compared with.
  mutating func comparableBackends(_ corpora: [Corpus]) -> [String]

  /// What became of every exact metric.
  mutating func exactFindings(
    _ measurements: Measurements, _ judge: ExactJudge
  ) -> [CheckFinding]

  /// The backends whose times can be compared.
  mutating func timedBackends(_ measurements: Measurements) -> [String]

  /// The times that were taken, beside those they are held against.
  mutating func timeCases(
    _ measurements: Measurements, _ requests: GateRequests
  ) -> [TimeCase]

  /// The absolute times of a case, to be shown; `nil` where there are none to show.
  func shownTime(of item: TimeCase, _ measurements: Measurements) -> CheckFinding?
}

extension CheckBase {
  /// Notes a gap once, however often it is found.
  mutating func note(_ gap: MissingItem) {
    if !gaps.contains(gap) { gaps.append(gap) }
  }

  /// Notes the rows that gave no figures, each once.
  mutating func noteFailures(_ rows: [MetricResult]) {
    for row in rows {
      note(
        MissingItem(
          .failed,
          subject: "\(row.key.backend), \(row.key.corpus), \(row.key.stream), \(row.key.sink)",
          reason: "\(row.status.rawValue): \(row.reason)",
          remedy: "see harness verify --corpus \(row.key.corpus)"))
    }
  }
}

/// A base that is measured beside the rows: the workers of another build, in the same rounds.
struct ParallelBase: CheckBase {
  let workers: WorkerRegistry
  let rows: GateRows
  let suffix: String
  let source: String
  let recordingCommand = ""
  var gaps: [MissingItem] = []
  var notes: [String] = []
  private let others: GateRows

  init(
    workers: WorkerRegistry, rows: GateRows, plan: BaselinePlan, suffix: String, source: String
  ) {
    self.workers = workers
    self.rows = rows
    self.suffix = suffix
    self.source = source
    others = GateRows(plan, in: workers)
  }

  /// The libraries, where the two builds have different ones: that is no fault here, but must be
  /// known.
  var provenance: [MeasuringEnvironment.Fact] {
    rows.backends.compactMap { row in
      guard let other = others.backends.first(where: { $0.name == row.name }),
        other.libraryKey != row.libraryKey
      else { return nil }
      return .init("library of \(row.name)", "\(other.libraryKey), now \(row.libraryKey)")
    }
  }

  func corpora(
    of plan: BaselinePlan, _ find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> [Corpus] {
    var found: [Corpus] = []
    for name in plan.corpora { found.append(try find(name)) }
    return found
  }

  mutating func comparableBackends(_ corpora: [Corpus]) -> [String] {
    let now = rows.backends.map(\.name)
    let before = others.backends.map(\.name)
    for row in rows.unavailable {
      let other = others.backends.first { $0.name == row.name }
      if other?.libraryKey == row.libraryKey {
        noteMissing(.missingNow, row.name, "the base offers it; now \(row.unavailabilityText)")
      } else {
        notes.append(row.unavailabilityText)
      }
    }
    for name in before
    where !now.contains(name) && !rows.unavailable.contains(where: { $0.name == name }) {
      noteMissing(.missingNow, name, "the base hosts this backend, and nobody does now")
    }
    for name in rows.missing where !before.contains(name) {
      let near = nearest(to: name, among: now).map { "; is '\($0)' meant?" } ?? ""
      noteMissing(.missingNow, name, "neither build hosts a backend of this name\(near)")
    }
    for name in now where !before.contains(name) {
      if let other = others.unavailable.first(where: { $0.name == name }) {
        noteMissing(.missingInBase, name, "in the base \(other.unavailabilityText)")
      } else {
        notes.append("\(name) is new: the base has no such backend")
      }
    }
    return now.filter(before.contains)
  }

  mutating func exactFindings(
    _ measurements: Measurements, _ judge: ExactJudge
  ) -> [CheckFinding] {
    var findings: [CheckFinding] = []
    for (key, figures) in measurements.figures where isOfRow(key) {
      let before = measurements.figures.first { isBase($0.key, of: key) }?.figures ?? []
      for figure in figures {
        guard let base = before.first(where: { $0.metric == figure.metric }) else {
          noteMissing(.missingInBase, "\(key.backend): \(figure.metric)", "the base has no figure")
          continue
        }
        findings.append(judge.finding(of: key, base: base, found: figure))
      }
      for base in before where !figures.contains(where: { $0.metric == base.metric }) {
        noteMissing(.missingNow, "\(key.backend): \(base.metric)", "only the base has a figure")
      }
    }
    let failures = Set(measurements.failures.map(\.key.backend))
    for row in rows.backends where !failures.contains(row.name) {
      let keys = measurements.figures.map(\.key)
      for key in keys where key.backend == row.name + suffix {
        guard !keys.contains(where: { isOfRow($0) && isBase(key, of: $0) }) else { continue }
        noteMissing(
          .missingNow, "\(row.name), \(key.corpus), \(key.stream), \(key.sink)",
          "only the base has figures")
      }
    }
    return findings
  }

  mutating func timedBackends(_ measurements: Measurements) -> [String] {
    let failures = Set(measurements.failures.map(\.key.backend))
    return rows.backends.filter { row in
      guard let other = others.backends.first(where: { $0.name == row.name }),
        failures.isDisjoint(with: [row.name, row.name + suffix])
      else { return false }
      let methods = (row.description.method, other.description.method)
      guard methods.0 == methods.1 else {
        note(
          MissingItem(
            .otherMethod, subject: "\(row.name): times",
            reason: "the base takes times by method \(methods.1), and this build by method "
              + "\(methods.0)",
            remedy: "judge exact metrics alone with --exact"))
        return false
      }
      return true
    }.map(\.name)
  }

  mutating func timeCases(
    _ measurements: Measurements, _ requests: GateRequests
  ) -> [TimeCase] {
    var cases: [TimeCase] = []
    let failures = Set(measurements.failures.map(\.key.backend))
    for key in measurements.timedKeys where isOfRow(key) {
      let reference = key.backend + suffix
      guard failures.isDisjoint(with: [key.backend, reference]) else { continue }
      let first = measurements.ratios(of: key, to: reference)
      guard !first.isEmpty else {
        noteMissing(.missingNow, "\(key.backend): times", "no round holds both builds")
        continue
      }
      cases.append(
        TimeCase(
          key: key, reference: reference, recorded: nil, first: first,
          again: measurements.ratiosAgain(of: key, to: reference)))
    }
    return cases
  }

  func shownTime(of item: TimeCase, _ measurements: Measurements) -> CheckFinding? {
    let base = measurements.timedKeys.first { isBase($0, of: item.key) }
    guard let base, let before = measurements.parseTime(of: base),
      let now = measurements.parseTime(of: item.key)
    else { return nil }
    return CheckFinding(
      key: item.key, metric: Metric.parseTime.name, unit: "ns", kind: .noisy, outcome: .unjudged,
      base: before, found: now, change: now / before,
      reason: "absolute times are shown; judged is their ratio round by round")
  }

  private mutating func noteMissing(_ kind: MissingItem.Kind, _ subject: String, _ reason: String) {
    note(
      MissingItem(
        kind, subject: subject, reason: reason,
        remedy: "compare builds that host the same rows, or name those to compare with --backend"))
  }

  private func isOfRow(_ key: CaseKey) -> Bool {
    rows.backends.contains { $0.name == key.backend }
  }

  private func isBase(_ other: CaseKey, of key: CaseKey) -> Bool {
    other.backend == key.backend + suffix && other.corpus == key.corpus
      && other.stream == key.stream && other.sink == key.sink
  }
}
