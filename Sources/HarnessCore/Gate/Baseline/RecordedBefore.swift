internal import WorkerContract

/// A baseline as one side of a check: which of it can be measured again, and what is said about the rest.
struct RecordedBefore {
  private let baseline: Baseline
  private let source: BaselineSource
  private let workerOptions: [String]
  private let side: Side

  init(_ baseline: Baseline, _ source: BaselineSource, _ workerOptions: [String]) {
    self.baseline = baseline
    self.source = source
    self.workerOptions = workerOptions
    side = Side(baseline.results)
  }

  var backends: [String] { side.backends }

  /// The origin of the newest results.
  var provenance: [MeasurementEnvironment.Fact] {
    baseline.results.last?.environment.provenance.filter {
      ["time", "commit"].contains($0.name)
    } ?? []
  }

  /// The command that records the baseline again.
  private var recording: String { recording(baseline.plan) }

  private func recording(_ plan: BaselinePlan) -> String {
    let output = ["--output", source.pathInCheckout.shellWord]
    return (["harness", "baseline"] + plan.options + workerOptions + output).joined(separator: " ")
  }

  /// Returns the remedy if a backend or a corpus is gone.
  private func remedy(without name: String, _ advice: String = "restore it") -> String {
    var plan = baseline.plan
    plan.backends.removeAll { $0 == name }
    plan.corpora.removeAll { $0 == name }
    return
      "\(advice), or delete \(source.pathInCheckout.shellWord) and record without it: \(recording(plan))"
  }

  /// Returns the corpora of the plan with the recorded documents, and what is missing of the others.
  func corpora(
    _ find: (String) throws(CorpusError) -> Corpus
  ) throws(CorpusError) -> (found: [Corpus], missing: [MissingItem]) {
    let text = BeforeText(name: "the baseline", recording: recording)
    var found: [Corpus] = []
    var missing: [MissingItem] = []
    for name in baseline.plan.corpora {
      do {
        let corpus = try find(name)
        let recorded = Set(
          baseline.results.filter { $0.corpus.name == corpus.name }.map(\.corpus.sha256))
        if recorded.contains(corpus.measuredDocument) {
          found.append(corpus)
        } else if recorded.isEmpty {
          missing.append(
            MissingItem(
              .missingBefore, subject: corpus.name,
              reason: "the baseline has no figures for this corpus",
              remedy: "record it: \(recording)"))
        } else {
          missing.append(
            text.missing(
              document: corpus.measuredDocument, of: corpus.name, before: recorded.sorted()))
        }
      } catch .notFound(let name, _, _) {
        missing.append(
          MissingItem(
            .missingNow, subject: name,
            reason: "the baseline has this corpus, but it was not found",
            remedy: remedy(without: name)))
      }
    }
    return (found, missing)
  }

  /// Returns what messages say of the baseline, and notes on implementations that the loaded libraries lack.
  func text(for implementations: PlannedImplementations) -> (text: BeforeText, notes: [String]) {
    var text = BeforeText(
      name: "the baseline", recording: recording, workerOptions: workerOptions)
    var notes: [String] = []
    for backend in implementations.unavailable {
      let isRecorded = baseline.results.contains { results in
        results.origin(of: backend.name).libraries.first == backend.library
      }
      if isRecorded {
        text.absences[backend.name] = MissingItem(
          .missingNow, subject: backend.name,
          reason:
            "the baseline has figures for it with this revision, but \(backend.unavailabilityText)",
          remedy: remedy(without: backend.name))
      } else {
        notes.append(backend.unavailabilityText)
        text.ignored.insert(backend.name)
      }
    }
    let known = (implementations.backends + implementations.unavailable).map(\.name)
    for name in (implementations.missing + side.backends).distinct() where !known.contains(name) {
      let near = nearest(to: name, among: known).map { "; is it now called '\($0)'?" } ?? ""
      let absence = implementations.absence(of: name) ?? "no worker hosts it\(near)"
      text.absences[name] = MissingItem(
        .missingNow, subject: name, reason: "the baseline has this backend, but \(absence)",
        remedy: remedy(
          without: name, "restore it (with --worker for a worker of your own)"))
    }
    return (text, notes)
  }
}
