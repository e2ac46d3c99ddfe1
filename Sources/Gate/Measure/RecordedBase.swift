internal import Campaign
internal import Corpora
internal import Results
internal import Statistics
internal import WorkerContract

/// A base that was recorded: what fits in it is decided by keys, before anything is measured.
struct RecordedBase: CheckBase {
  let baseline: Baseline
  let rows: GateRows
  let source: String
  /// The file that is recorded anew.
  let path: String
  let machine: MachineIdentity
  var gaps: [MissingItem] = []
  var notes: [String] = []
  /// What rows can be compared with, by backend: one block, or those of several other revisions.
  private var candidates: [String: [RecordedCases]] = [:]
  /// What rows are compared with, by backend.
  private var recorded: [String: RecordedCases] { candidates.compactMapValues(\.first) }

  init(
    baseline: Baseline, rows: GateRows, source: BaselineSource, machine: MachineIdentity
  ) {
    self.baseline = baseline
    self.rows = rows
    self.source = source.description
    path = source.pathInCheckout
    self.machine = machine
  }

  var provenance: [MeasuringEnvironment.Fact] {
    baseline.blocks.filter { $0.key.platform == machine.platform }.first?.recorded ?? []
  }

  var recordingCommand: String { command(recording: baseline.plan) }

  /// What to do about a backend or a corpus that is gone.
  private func wayOut(without name: String) -> String {
    var plan = baseline.plan
    plan.backends.removeAll { $0 == name }
    plan.corpora.removeAll { $0 == name }
    return
      "restore it, or delete \(path.shellWord) and record without it: \(command(recording: plan))"
  }

  private func command(recording plan: BaselinePlan) -> String {
    (["harness", "baseline"] + plan.options + ["--output", path.shellWord]).joined(separator: " ")
  }

  // MARK: - Before measuring

  mutating func corpora(
    of plan: BaselinePlan, _ find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> [Corpus] {
    var found: [Corpus] = []
    for name in plan.corpora {
      do {
        let corpus = try find(name)
        if isRecorded(corpus) { found.append(corpus) }
      } catch .notFound(let name, _, _) {
        gaps.append(
          MissingItem(
            .missingNow, subject: name, reason: "the base has this corpus, and it is not there now",
            remedy: wayOut(without: name)))
      }
    }
    return found
  }

  private mutating func isRecorded(_ corpus: Corpus) -> Bool {
    let recorded = Set(
      baseline.blocks.flatMap(\.cells).filter { $0.corpus == corpus.name }.map(\.documentSHA))
    guard !recorded.contains(corpus.measuredDocument) else { return true }
    if recorded.isEmpty {
      gaps.append(
        MissingItem(
          .missingInBase, subject: corpus.name, reason: "the base has no figures of this corpus",
          remedy: "record it: \(recordingCommand)"))
    } else {
      noteOtherDocument(corpus.name, corpus.measuredDocument, recorded.sorted())
    }
    return false
  }

  private mutating func noteOtherDocument(_ corpus: String, _ now: String, _ before: [String]) {
    let known = before.map { "\($0.prefix(12))…" }.joined(separator: ", ")
    note(
      MissingItem(
        .otherDocument, subject: corpus,
        reason: "its document is \(now.prefix(12))…, and was \(known)",
        remedy: "restore the document, or record with this one: \(recordingCommand)"))
  }

  mutating func comparableBackends(_ corpora: [Corpus]) -> [String] {
    noteUnavailable()
    let known = (rows.backends + rows.unavailable).map(\.name)
    for name in rows.missing + baseline.backends.filter({ !known.contains($0) })
    where !gaps.contains(where: { $0.kind == .missingNow && $0.subject == name }) {
      let near = nearest(to: name, among: known).map { "; is it '\($0)' now?" } ?? ""
      gaps.append(
        MissingItem(
          .missingNow, subject: name,
          reason: "the base has this backend, and nobody hosts it\(near)",
          remedy: wayOut(without: name)))
    }
    guard !corpora.isEmpty else { return [] }
    return rows.backends.filter { row in findCases(of: row) }.map(\.name)
  }

  /// What another revision of a library lacks is no fault; what was recorded with this one is missing.
  private mutating func noteUnavailable() {
    for row in rows.unavailable {
      switch finder.candidates(of: row) {
      case .success(let found) where found.contains { $0.revisions == nil }:
        gaps.append(
          MissingItem(
            .missingNow, subject: row.name,
            reason: "the base has figures of it with this revision; now \(row.unavailabilityText)",
            remedy: wayOut(without: row.name)))
      case .failure(let missing) where missing.gap.kind != .missingInBase:
        gaps.append(missing.gap)
      case .success, .failure:
        notes.append(row.unavailabilityText)
      }
    }
  }

  private var finder: BlockFinder {
    BlockFinder(
      baseline: baseline, rows: rows, machine: machine, recordingCommand: recordingCommand)
  }

  /// Finds the cells of the row's key; tells the gap where there are none.
  private mutating func findCases(of row: Implementation) -> Bool {
    switch finder.candidates(of: row) {
    case .success(let found):
      candidates[row.name] = found
      return true
    case .failure(let gap):
      gaps.append(gap.gap)
      return false
    }
  }

  // MARK: - After measuring

  mutating func exactFindings(
    _ measurements: Measurements, _ judge: ExactJudge
  ) -> [CheckFinding] {
    chooseRevisions(measurements, judge)
    let recorded = recorded
    var findings: [CheckFinding] = []
    var found: Set<BaselineCase> = []
    for (key, figures) in measurements.figures {
      guard let recorded = recorded[key.backend] else { continue }
      guard let cell = recorded.cells.first(where: { $0.isCell(of: key) }) else {
        noteMissing(.missingInBase, "\(key.backend), \(key.corpus), \(key.stream), \(key.sink)")
        continue
      }
      found.insert(cell)
      guard cell.documentSHA == key.documentSHA else {
        noteOtherDocument(key.corpus, key.documentSHA, [cell.documentSHA])
        continue
      }
      for figure in figures {
        guard let base = cell.figures.first(where: { $0.metric == figure.metric }) else {
          noteMissing(.missingInBase, "\(cell.text): \(figure.metric)")
          continue
        }
        findings.append(judge.finding(of: key, base: base, found: figure))
      }
      for base in cell.figures where !figures.contains(where: { $0.metric == base.metric }) {
        noteMissing(.missingNow, "\(cell.text): \(base.metric)")
      }
    }
    let failures = Set(measurements.failures.map(\.key.backend))
    for cell in recorded.values.flatMap(\.cells).sorted(by: { $0.text < $1.text })
    where !found.contains(cell) && !failures.contains(cell.backend) {
      noteMissing(.missingNow, cell.text)
    }
    return findingsAcrossRevisions(findings)
  }

  /// Of several other revisions, compares with the one that the fewest figures differ from; of equals
  /// with the last one.
  private mutating func chooseRevisions(_ measurements: Measurements, _ judge: ExactJudge) {
    for (name, found) in candidates where found.count > 1 {
      let counted = measurements.figures.filter { $0.key.backend == name }
      let differing = found.map { candidate in
        counted.reduce(0) { sum, cell in
          let base = candidate.cells.first { $0.isCell(of: cell.key) }?.figures ?? []
          return sum
            + cell.figures.count { figure in
              !base.contains {
                $0.metric == figure.metric
                  && judge.finding(of: cell.key, base: $0, found: figure).outcome == .good
              }
            }
        }
      }
      let nearest = differing.indices.min { differing[$0] < differing[$1] } ?? 0
      candidates[name] = [found[nearest]]
    }
  }

  /// The findings, those unjudged that another revision of a library may explain.
  private mutating func findingsAcrossRevisions(_ all: [CheckFinding]) -> [CheckFinding] {
    var findings = all
    var backends: [RevisionDifference: [String]] = [:]
    for name in rows.backends.map(\.name) {
      guard let revisions = recorded[name]?.revisions else { continue }
      let own = findings.indices.filter { findings[$0].key.backend == name }
      let changed = own.filter { findings[$0].outcome != .good }
      for index in changed {
        findings[index].outcome = .unjudged
        findings[index].reason = [findings[index].reason, revisions.text]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
      if changed.isEmpty, !own.isEmpty {
        backends[revisions, default: []].append(name)
      } else if !changed.isEmpty {
        let metrics = Set(changed.map { findings[$0].metric }).sorted().joined(separator: ", ")
        gaps.append(
          otherRevision(
            name,
            "\(changed.count) of \(own.count) exact figures differ (\(metrics)): "
              + revisions.text))
      }
    }
    notes += backends.map { revisions, names in
      "\(revisions.text): the exact figures of \(names.joined(separator: ", ")) held"
    }.sorted()
    return findings
  }

  private func otherRevision(_ subject: String, _ reason: String) -> MissingItem {
    MissingItem(
      .otherRevision, subject: subject, reason: reason,
      remedy: "record with this revision beside it, from the commit that is the base: "
        + recordingCommand)
  }

  private mutating func noteMissing(_ kind: MissingItem.Kind, _ subject: String) {
    note(
      MissingItem(
        kind, subject: subject,
        reason: kind == .missingInBase
          ? "it is measured now, and the base has no figure of it"
          : "the base has a figure of it, and there is none now",
        remedy: "record what there is now: \(recordingCommand)"))
  }

  mutating func timedBackends(_ measurements: Measurements) -> [String] {
    let failures = Set(measurements.failures.map(\.key.backend))
    let recorded = recorded
    return rows.backends.filter { row in
      guard let recorded = recorded[row.name], !recorded.cells.isEmpty,
        !failures.contains(row.name)
      else { return false }
      return hasTimes(row, recorded)
    }.map(\.name)
  }

  /// Whether there are times of this machine, these libraries and this method; tells the gap where
  /// there are none.
  private mutating func hasTimes(_ row: Implementation, _ recorded: RecordedCases) -> Bool {
    let name = row.name
    let times = recorded.cells.flatMap(\.times)
    let own = times.filter { $0.machine == machine.machine }
    if !own.isEmpty {
      let method = own.map { $0.method ?? 0 }.min() ?? 0
      if let revisions = recorded.revisions {
        gaps.append(otherRevision("\(name): times", revisions.text))
      } else if method != row.description.method {
        gaps.append(
          MissingItem(
            .otherMethod, subject: "\(name): times",
            reason: "the base has times of method \(method), and this is method "
              + "\(row.description.method)",
            remedy: "record times of this method, from the commit that is the base: "
              + recordingCommand))
      } else if let fewest = recorded.cells.map({ sittings(of: $0) }).min(),
        fewest < RunSpread.fewestRuns
      {
        gaps.append(
          MissingItem(
            .tooFewSittings, subject: "\(name): times",
            reason:
              "the base has \(fewest) of the \(RunSpread.fewestRuns) sittings that tell how "
              + "times vary from hour to hour",
            remedy:
              "record again at another hour: \(recordingCommand); or compare two builds side by "
              + "side with --against; or judge exact metrics alone with --exact"))
      } else {
        return true
      }
      return false
    }
    if let other = times.first {
      gaps.append(
        MissingItem(
          .otherMachine, subject: "\(name): times",
          reason: machine.machine.difference(from: other.machine),
          remedy: """
            record on this machine beside it, from the commit that is the base: \(recordingCommand); or \
            compare two builds on this machine with --against; or judge exact metrics alone with \
            --exact
            """))
    } else {
      noteMissing(.missingInBase, "\(name): times")
    }
    return false
  }

  private func sittings(of cell: BaselineCase) -> Int {
    cell.times.filter { $0.machine == machine.machine }.sittings
  }

  mutating func timeCases(
    _ measurements: Measurements, _ requests: GateRequests
  ) -> [TimeCase] {
    let recorded = recorded
    var cases: [TimeCase] = []
    let failures = Set(measurements.failures.map(\.key.backend))
    for key in measurements.timedKeys
    where recorded[key.backend] != nil && !failures.contains(key.backend) {
      let sittings = times(of: key)
      guard let times = sittings.last, let spread = sittings.spread else {
        noteMissing(
          .missingInBase, "\(key.backend), \(key.corpus), \(key.stream), \(key.sink): times")
        continue
      }
      let first = measurements.ratios(of: key, to: times.reference)
      guard !first.isEmpty else {
        noteMissing(.missingNow, "\(key.backend): times over \(times.reference)")
        continue
      }
      cases.append(
        TimeCase(
          key: key, reference: times.reference, recorded: spread, first: first,
          again: measurements.ratiosAgain(of: key, to: times.reference)))
    }
    return cases
  }

  func shownTime(of item: TimeCase, _ measurements: Measurements) -> CheckFinding? {
    guard let times = times(of: item.key).last, let now = measurements.parseTime(of: item.key)
    else {
      return nil
    }
    return CheckFinding(
      key: item.key, metric: Metric.parseTime.name, unit: "ns", kind: .noisy, outcome: .unjudged,
      base: times.parseTime, found: now, change: now / times.parseTime,
      reason: "absolute times are shown, never judged")
  }

  /// What this machine recorded of a cell, a sitting each.
  private func times(of key: CaseKey) -> [RecordedTimes] {
    let cell = recorded[key.backend]?.cells
      .first { $0.isCell(of: key) && $0.documentSHA == key.documentSHA }
    return cell?.times.filter { $0.machine == machine.machine } ?? []
  }
}
