internal import Statistics
internal import WorkerContract

extension BaselineFileSource {
  // MARK: - Before measuring

  func missing(corpus: Corpus) -> MissingItem? {
    let recorded = Set(
      baseline.blocks.flatMap(\.cases).map(\.group).filter { $0.corpus == corpus.name }
        .map(\.documentSHA))
    guard !recorded.contains(corpus.measuredDocument) else { return nil }
    guard recorded.isEmpty else {
      return otherDocument(corpus.name, corpus.measuredDocument, recorded.sorted())
    }
    return MissingItem(
      .missingBefore, subject: corpus.name, reason: "the baseline has no figures for this corpus",
      remedy: "record it: \(recordingCommand)")
  }

  /// Returns what is missing for an unavailable backend; `nil` if only another revision of the library has
  /// figures of it, or the baseline has none.
  func missing(unavailable backend: Implementation) -> MissingItem? {
    let records = records(of: backend)
    guard !records.isEmpty else {
      let missing = whyNotComparable(backend)
      return missing.kind == .missingBefore ? nil : missing
    }
    guard records.contains(where: { $0.revisions == nil }) else { return nil }
    return MissingItem(
      .missingNow, subject: backend.name,
      reason:
        "the baseline has figures for it with this revision, but \(backend.unavailabilityText)",
      remedy: remedy(without: backend.name))
  }

  /// Returns why no block can be compared with an implementation.
  func whyNotComparable(_ backend: Implementation) -> MissingItem {
    let now = identity(of: implementations.libraries(of: backend))
    let recorded = baseline.blocks.filter { !$0.cases(of: backend.name).isEmpty }.map(\.identity)
    guard let nearest = recorded.first(where: { $0.libraries == now.libraries }) ?? recorded.first
    else {
      return MissingItem(
        .missingBefore, subject: backend.name,
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

  /// Returns why the times of a backend can't be compared: they are from another machine, revision or method,
  /// or from too few sittings.
  ///
  /// Returns `nil` if they can.
  func missingTimes(of backend: Implementation, in record: Record) -> MissingItem? {
    let subject = "\(backend.name): times"
    let times = record.cases.flatMap(\.times)
    let own = times.filter { $0.machine == machine.machine }
    guard !own.isEmpty else {
      guard let other = times.first else { return missing(subject, .missingBefore) }
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

  func missing(_ part: MissingPart, _ kind: MissingItem.Kind, of group: CaseGroup) -> MissingItem {
    switch part {
    case .wholeCase: missing(group.caseName, kind)
    case .document(let recorded): otherDocument(group.corpus, group.documentSHA, recorded)
    case .metric(let name): missing("\(group.caseName): \(name)", kind)
    case .times(nil): missing("\(group.caseName): times", kind)
    case .times(let reference?): missing("\(group.backend): times over \(reference)", kind)
    }
  }

  private func missing(_ subject: String, _ kind: MissingItem.Kind) -> MissingItem {
    MissingItem(
      kind, subject: subject,
      reason: kind == .missingBefore
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

  // MARK: - Remedies

  /// Returns the remedy if a backend or a corpus is missing.
  func remedy(without name: String, advice restoring: String = "restore it") -> String {
    var plan = baseline.plan
    plan.backends.removeAll { $0 == name }
    plan.corpora.removeAll { $0 == name }
    return "\(restoring), or delete \(source.pathInCheckout.shellWord) and record without it: "
      + command(recording: plan)
  }
}

extension BaselineBlock.Identity {
  fileprivate var librariesText: String { libraries.joined(separator: " over ") }
}
