internal import Campaign
internal import Corpora
internal import Results
internal import Statistics
internal import WorkerContract

/// Compares with a baseline file.
///
/// Libraries, platform, build and document determine what can be compared, before anything is measured.
struct BaselineFileSource: ReferenceSource {
  let baseline: Baseline
  let source: BaselineSource
  let implementations: PlannedImplementations
  let machine: MachineIdentity
  /// The options by which the workers were chosen.
  var workerOptions: [String] = []

  /// The command that records the file again.
  private var recordingCommand: String { command(recording: baseline.plan) }

  private func command(recording plan: BaselinePlan) -> String {
    let output = ["--output", source.pathInCheckout.shellWord]
    return (["harness", "baseline"] + plan.options + workerOptions + output).joined(separator: " ")
  }

  /// Returns the remedy if a backend or a corpus is missing.
  private func remedy(without name: String, advice restoring: String = "restore it") -> String {
    var plan = baseline.plan
    plan.backends.removeAll { $0 == name }
    plan.corpora.removeAll { $0 == name }
    return "\(restoring), or delete \(source.pathInCheckout.shellWord) and record without it: "
      + command(recording: plan)
  }

  // MARK: - Before measuring

  func comparison(
    over find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> Comparison {
    var comparison = Comparison(
      source: source.description,
      provenance: baseline.blocks.first { $0.identity.platform == machine.platform }?.recorded
        ?? [],
      recordingCommand: recordingCommand, workerOptions: workerOptions,
      implementations: implementations)
    for name in baseline.plan.corpora {
      do {
        let corpus = try find(name)
        if let missing = missing(corpus: corpus) {
          comparison.missing.append(missing)
        } else {
          comparison.corpora.append(corpus)
        }
      } catch .notFound(let name, _, _) {
        comparison.missing.append(
          MissingItem(
            .missingNow, subject: name,
            reason: "the baseline has this corpus, but it was not found",
            remedy: remedy(without: name)))
      }
    }
    for backend in implementations.unavailable {
      if let missing = missing(unavailable: backend) {
        comparison.missing.append(missing)
      } else {
        comparison.notes.append(backend.unavailabilityText)
      }
    }
    let known = (implementations.backends + implementations.unavailable).map(\.name)
    for name in implementations.missing + baseline.backends.filter({ !known.contains($0) }) {
      let near = nearest(to: name, among: known).map { "; is it now called '\($0)'?" } ?? ""
      comparison.missing.append(
        MissingItem(
          .missingNow, subject: name,
          reason: "the baseline has this backend, but no worker hosts it\(near)",
          remedy: remedy(
            without: name, advice: "restore it (with --worker for a worker of your own)")))
    }
    let comparable = implementations.backends.filter { !records(of: $0).isEmpty }
    comparison.implementations.keep(comparable.map(\.name))
    guard !comparison.corpora.isEmpty else { return comparison }
    comparison.missing += implementations.backends.filter { !comparable.contains($0) }
      .map(whyNotComparable)
    return comparison
  }

  private func missing(corpus: Corpus) -> MissingItem? {
    let recorded = Set(
      baseline.blocks.flatMap(\.cases).map(\.group).filter { $0.corpus == corpus.name }
        .map(\.documentSHA))
    guard !recorded.contains(corpus.measuredDocument) else { return nil }
    guard recorded.isEmpty else {
      return otherDocument(corpus.name, corpus.measuredDocument, recorded.sorted())
    }
    return MissingItem(
      .missingInBase, subject: corpus.name, reason: "the baseline has no figures for this corpus",
      remedy: "record it: \(recordingCommand)")
  }

  /// Returns what is missing for an unavailable backend; `nil` if only another revision of the library has
  /// figures of it, or the baseline has none.
  private func missing(unavailable backend: Implementation) -> MissingItem? {
    let records = records(of: backend)
    guard !records.isEmpty else {
      let missing = whyNotComparable(backend)
      return missing.kind == .missingInBase ? nil : missing
    }
    guard records.contains(where: { $0.revisions == nil }) else { return nil }
    return MissingItem(
      .missingNow, subject: backend.name,
      reason:
        "the baseline has figures for it with this revision, but \(backend.unavailabilityText)",
      remedy: remedy(without: backend.name))
  }

  // MARK: - The blocks of an implementation

  /// The figures of an implementation in one block.
  private typealias Record = (cases: [BaselineCase], revisions: RevisionDifference?)

  /// Returns the figures recorded for an implementation with the present libraries.
  ///
  /// If there are none, returns those with other distribution revisions of the same upstream versions, most
  /// recent first.
  private func records(of backend: Implementation) -> [Record] {
    let libraries = implementations.libraries(of: backend)
    let identity = identity(of: libraries)
    let same = baseline.blocks.filter { $0.identity == identity }.flatMap {
      $0.cases(of: backend.name)
    }
    guard same.isEmpty else { return [(same, nil)] }
    return baseline.blocks.reversed().compactMap { block in
      let cases = block.cases(of: backend.name)
      guard !cases.isEmpty, block.identity.platform == identity.platform,
        block.identity.build == identity.build,
        let revisions = RevisionDifference(
          from: block.identity.libraries, to: libraries, recordingCommand: recordingCommand)
      else { return nil }
      return (cases, revisions)
    }
  }

  private func identity(of libraries: [Implementation]) -> BaselineBlock.Identity {
    .init(
      libraries: libraries.map(\.libraryKey), platform: machine.platform, build: machine.build)
  }

  /// Returns why no block can be compared with an implementation.
  private func whyNotComparable(_ backend: Implementation) -> MissingItem {
    let now = identity(of: implementations.libraries(of: backend))
    let recorded = baseline.blocks.filter { !$0.cases(of: backend.name).isEmpty }.map(\.identity)
    guard let nearest = recorded.first(where: { $0.libraries == now.libraries }) ?? recorded.first
    else {
      return MissingItem(
        .missingInBase, subject: backend.name,
        reason: "the baseline has no figures for this backend",
        remedy: "record it: \(recordingCommand)")
    }
    let remedy =
      "record this version or build as well, at the commit of the baseline: \(recordingCommand)"
    guard nearest.libraries == now.libraries else {
      let known = Set(recorded.map(\.librariesText)).sorted().joined(separator: " or ")
      return MissingItem(
        .otherLibrary, subject: backend.name,
        reason: "it is \(now.librariesText) here and \(known) in the baseline",
        remedy: remedy)
    }
    let reason =
      nearest.build == now.build
      ? now.platform.difference(from: nearest.platform)
      : "it is a \(now.build) build here and a \(nearest.build) build in the baseline"
    return MissingItem(.otherPlatform, subject: backend.name, reason: reason, remedy: remedy)
  }

  // MARK: - After measuring

  func reference(for measurements: Measurements, by judge: Judge) -> Reference {
    var reference = Reference()
    for backend in implementations.backends {
      guard let record = nearestRevision(records(of: backend), measurements, judge) else {
        continue
      }
      for item in record.cases { reference.figures[item.group] = item.figures }
      reference.revisions[backend.name] = record.revisions
      guard !measurements.failedBackends.contains(backend.name) else { continue }
      if let missing = missingTimes(of: backend, in: record) {
        reference.untimed.append(missing)
      } else {
        reference.timed.append(backend.name)
        for item in record.cases { reference.times[item.group] = times(of: item) }
      }
    }
    return reference
  }

  /// Returns the record from which the fewest figures differ; of several, the most recent.
  private func nearestRevision(
    _ records: [Record], _ measurements: Measurements, _ judge: Judge
  ) -> Record? {
    func differing(from record: Record) -> Int {
      measurements.figures.reduce(0) { sum, measured in
        guard measured.key.backend == record.cases[0].group.backend else { return sum }
        let before = record.cases.first { $0.group.contains(measured.key) }?.figures ?? []
        return sum
          + measured.figures.count { now in
            !before.contains {
              $0.metric == now.metric
                && judge.finding(of: measured.key, reference: $0, now: now).outcome == .good
            }
          }
      }
    }
    return records.min { differing(from: $0) < differing(from: $1) }
  }

  /// Returns why the times of a backend can't be compared: they are from another machine, revision or method,
  /// or from too few sittings.
  ///
  /// Returns `nil` if they can.
  private func missingTimes(of backend: Implementation, in record: Record) -> MissingItem? {
    let subject = "\(backend.name): times"
    let times = record.cases.flatMap(\.times)
    let own = times.filter { $0.machine == machine.machine }
    guard !own.isEmpty else {
      guard let other = times.first else { return missing(subject, .missingInBase) }
      return MissingItem(
        .otherMachine, subject: subject, reason: machine.machine.difference(from: other.machine),
        remedy: """
          record on this machine as well, at the commit of the baseline: \(recordingCommand); or \
          compare two builds on this machine with --against\(exactOnlyAdvice(for: record))
          """)
    }
    if let revisions = record.revisions { return revisions.missing(subject) }
    let method = own.map { $0.method ?? 0 }.min() ?? 0
    guard method == backend.description.method else {
      return MissingItem(
        .otherMethod, subject: subject,
        reason: "the baseline has times of method \(method), and this worker uses method "
          + "\(backend.description.method)",
        remedy: "record times with this method, at the commit of the baseline: \(recordingCommand)"
      )
    }
    let fewest = record.cases.map { ownTimes(of: $0).sittings }.min() ?? 0
    guard fewest < RunSpread.minimumRuns else { return nil }
    return MissingItem(
      .tooFewSittings, subject: subject,
      reason: "the baseline has \(fewest) of the \(RunSpread.minimumRuns) sittings that are needed "
        + "to show how times vary from hour to hour",
      remedy: "record again at another hour: \(recordingCommand); or compare two builds side by "
        + "side with --against\(exactOnlyAdvice(for: record))")
  }

  /// Returns the advice to judge exact metrics alone, if every case of the backend has them.
  private func exactOnlyAdvice(for record: Record) -> String {
    record.cases.allSatisfy(\.figures.isEmpty) ? "" : "; or judge only exact metrics with --exact"
  }

  /// Returns the times of a case that were recorded on this machine.
  private func ownTimes(of item: BaselineCase) -> [RecordedTimes] {
    item.times.filter { $0.machine == machine.machine }
  }

  private func times(of item: BaselineCase) -> Reference.Times? {
    let times = ownTimes(of: item)
    guard let last = times.last, let spread = times.spread else { return nil }
    return .init(reference: last.reference, recorded: spread, parseTime: last.parseTime)
  }

  // MARK: - What is missing

  func missing(_ part: MissingPart, _ kind: MissingItem.Kind, of group: CaseGroup) -> MissingItem {
    switch part {
    case .wholeCase: missing(group.text, kind)
    case .document(let recorded): otherDocument(group.corpus, group.documentSHA, recorded)
    case .metric(let name): missing("\(group.text): \(name)", kind)
    case .times(nil): missing("\(group.text): times", kind)
    case .times(let reference?): missing("\(group.backend): times over \(reference)", kind)
    }
  }

  private func missing(_ subject: String, _ kind: MissingItem.Kind) -> MissingItem {
    MissingItem(
      kind, subject: subject,
      reason: kind == .missingInBase
        ? "it was measured now, but the baseline has no figure for it"
        : "the baseline has a figure for it, but it was not measured now",
      remedy: "record the current figures: \(recordingCommand)")
  }

  private func otherDocument(_ corpus: String, _ now: String, _ recorded: [String]) -> MissingItem {
    let known = recorded.map { "\($0.prefix(12))…" }.joined(separator: ", ")
    return MissingItem(
      .otherDocument, subject: corpus,
      reason: "its document is \(now.prefix(12))… here and \(known) in the baseline",
      remedy: "restore the document, or record with this document: \(recordingCommand)")
  }
}

extension BaselineBlock.Identity {
  fileprivate var librariesText: String { libraries.joined(separator: " over ") }
}
