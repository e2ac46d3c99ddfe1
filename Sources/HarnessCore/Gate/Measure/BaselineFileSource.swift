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
  var recordingCommand: String { command(recording: baseline.plan) }

  func command(recording plan: BaselinePlan) -> String {
    let output = ["--output", source.pathInCheckout.shellWord]
    return (["harness", "baseline"] + plan.options + workerOptions + output).joined(separator: " ")
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
      let absence = implementations.absence(of: name) ?? "no worker hosts it\(near)"
      comparison.missing.append(
        MissingItem(
          .missingNow, subject: name,
          reason: "the baseline has this backend, but \(absence)",
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

  // MARK: - The blocks of an implementation

  /// The figures of an implementation in one block.
  typealias Record = (cases: [BaselineCase], revisions: RevisionDifference?)

  /// Returns the figures recorded for an implementation with the present libraries.
  ///
  /// If there are none, returns those with other distribution revisions of the same upstream versions, most
  /// recent first.
  func records(of backend: Implementation) -> [Record] {
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

  func identity(of libraries: [Implementation]) -> BaselineBlock.Identity {
    .init(
      libraries: libraries.map(\.libraryKey), platform: machine.platform, build: machine.build)
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

  /// Returns the times of a case that were recorded on this machine.
  func ownTimes(of item: BaselineCase) -> [RecordedTimes] {
    item.times.filter { $0.machine == machine.machine }
  }

  private func times(of item: BaselineCase) -> Reference.Times? {
    let times = ownTimes(of: item)
    guard let last = times.last, let spread = times.spread else { return nil }
    return .init(reference: last.reference, recorded: spread, parseTime: last.parseTime)
  }
}
