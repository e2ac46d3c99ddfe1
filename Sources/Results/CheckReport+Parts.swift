internal import WorkerContract

extension CheckReport {
  /// The metrics that were judged, sorted.
  package var judgedMetrics: [String] {
    Set(findings.lazy.filter { $0.outcome != .unjudged }.map(\.metric)).sorted()
  }

  /// The check as it would have come out had no other metric been judged.
  ///
  /// Only the part of the self-test with metrics of that kind counts: times, or what is counted.
  package func judging(_ metric: String) -> CheckReport {
    let isTime = metric == Metric.parseTimeRatio.name
    return CheckReport(
      name: name, base: base, provenance: provenance,
      findings: findings.filter { $0.metric == metric },
      gaps: gaps.filter { isTime || $0.kind != .tooRestless }, notes: notes,
      selfTest: selfTest.filter { $0.isTimed == isTime }, terms: terms, environment: environment,
      rounds: rounds, durationSeconds: durationSeconds, command: command,
      recordingCommand: recordingCommand)
  }

  /// Why nothing more could be judged on this machine, where that is all there is to say against the build;
  /// `nil` if something is worse or missing, or if all was judged.
  ///
  /// Such is what was recorded on another machine, with another revision of a library, by another method of
  /// timing or in too few sittings, and times that vary too much.
  package var unjudgedHere: String? {
    let failed = selfTest.filter { !$0.hasPassed }
    guard outcome == .incomparable || outcome == .broken, !gaps.isEmpty || !failed.isEmpty,
      gaps.allSatisfy(\.kind.isOfMachine), failed.allSatisfy(\.isTimed)
    else { return nil }
    let reasons =
      gaps.map { "\($0.subject): \($0.reason)" }
      + failed.map { "the self-test failed on times: \($0.row)" }
    let remedies = gaps.map(\.remedy).filter { !$0.isEmpty }.distinct()
    return reasons.joined(separator: "; ")
      + (remedies.isEmpty ? "" : " (\(remedies.joined(separator: "; ")))")
  }
}

extension MissingItem.Kind {
  /// Whether the machine at hand and the one that recorded are all that it is about, and not the build.
  fileprivate var isOfMachine: Bool {
    switch self {
    case .otherMachine, .otherRevision, .otherMethod, .tooFewSittings, .tooRestless: true
    case .missingNow, .missingInBase, .otherLibrary, .otherPlatform, .otherDocument, .failed: false
    }
  }
}

extension SelfTestCase {
  /// Whether it was tried with times.
  fileprivate var isTimed: Bool { metric == Metric.parseTime.name }
}
