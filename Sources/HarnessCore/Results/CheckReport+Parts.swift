internal import Statistics
internal import WorkerContract

extension CheckReport {
  /// The metrics that were judged, sorted.
  package var judgedMetrics: [String] {
    Set(findings.lazy.filter { $0.outcome != .undecided }.map(\.metric)).sorted()
  }

  /// Returns the check as if only the given metric had been judged.
  ///
  /// Only the self-test cases of the same kind of metric are kept: times, or counts.
  package func judging(_ metric: String) -> CheckReport {
    let isTime = metric == Metric.parseTimeRatio.name
    return CheckReport(
      name: name, before: before, provenance: provenance,
      findings: findings.filter { $0.metric == metric },
      missing: missing.filter { isTime || $0.kind != .timesVaryTooMuch }, notes: notes,
      selfTest: selfTest.filter { $0.isTimed == isTime }, terms: terms, environment: environment,
      rounds: rounds, durationSeconds: durationSeconds, command: command,
      recordingCommand: recordingCommand)
  }

  package mutating func addNote(_ note: String) { notes.append(note) }

  /// Whether times could not be compared because the baseline has too few sittings of this machine.
  package var lacksSittings: Bool {
    terms.judgesTimes && missing.contains(where: \.isLackOfSittings)
  }

  /// Returns the check with the times of another one, side by side with the build that recorded the baseline,
  /// in place of its own.
  package func withTimes(of other: CheckReport) -> CheckReport {
    CheckReport(
      name: name, before: before, provenance: provenance,
      findings: findings.filter { !$0.isTime } + other.findings.filter(\.isTime),
      missing: missing.filter { !$0.isLackOfSittings }
        + other.missing.filter { $0.kind == .timesVaryTooMuch || $0.kind == .otherMethod },
      notes: notes
        + [
          "times: side by side with \(other.before), because the baseline has too few sittings of this machine"
        ]
        + other.notes,
      selfTest: selfTest.filter { !$0.isTimed } + other.selfTest.filter(\.isTimed),
      terms: other.terms,
      environment: environment, rounds: other.rounds, recordingCommand: recordingCommand)
  }

  /// The reasons why not everything could be judged on this machine; `nil` if something is worse or missing
  /// because of the build, or if everything was judged.
  ///
  /// These reasons are baselines recorded on another machine, with another revision of a library, by another
  /// method of timing or in too few sittings, and times that vary too much.
  package var unjudgedHere: String? {
    let failed = selfTest.filter { !$0.hasPassed }
    guard outcome == .incomparable || outcome == .broken, !missing.isEmpty || !failed.isEmpty,
      missing.allSatisfy(\.kind.isOfMachine), failed.allSatisfy(\.isTimed)
    else { return nil }
    let reasons =
      missing.map { "\($0.subject): \($0.reason)" }
      + failed.map { "the self-test failed on times: \($0.copy)" }
    let remedies = missing.map(\.remedy).filter { !$0.isEmpty }.distinct()
    return reasons.joined(separator: "; ")
      + (remedies.isEmpty ? "" : " (\(remedies.joined(separator: "; ")))")
  }
}

extension MissingItem.Kind {
  /// Whether the missing item is due only to this machine or the one that recorded the baseline, and not to
  /// the build.
  fileprivate var isOfMachine: Bool {
    switch self {
    case .otherMachine, .otherRevision, .otherMethod, .tooFewSittings, .timesVaryTooMuch: true
    case .missingNow, .missingBefore, .otherLibrary, .otherPlatform, .otherDocument, .failed: false
    }
  }
}

extension MissingItem {
  fileprivate var isLackOfSittings: Bool { [.otherMachine, .tooFewSittings].contains(kind) }
}

extension SelfTestCase {
  fileprivate var isTimed: Bool { metric == Metric.parseTime.name }
}
