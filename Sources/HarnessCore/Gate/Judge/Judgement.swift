internal import Statistics
internal import WorkerContract

/// The findings of a check on everything that was paired, and what they leave open.
struct Judgement {
  private(set) var findings: [CheckFinding]
  /// The figures that can't be compared or could not be judged.
  private(set) var missing: [MissingItem] = []
  /// Notes on differences that are not faults.
  private(set) var notes: [String] = []

  /// Judges the pairs.
  ///
  /// - `selfTest`: the results of the self-test, which must pass for findings to be believed.
  /// - `text`: what messages say of the figures before.
  init(
    on pairs: [FigurePair], by judge: Judge, validatedBy selfTest: [SelfTestCase] = [],
    _ text: BeforeText
  ) {
    findings = judge.findings(on: pairs)
    allowForRevisions(pairs, text)
    noteWhatVaries()
    missing += zip(pairs, findings).filter { !$0.0.comparesRuns }.compactMap(\.1.missing)
    invalidate(byFailuresIn: selfTest)
  }

  private mutating func noteWhatVaries() {
    notes += findings.filter(\.varies).grouped(by: \.key.backend).map { backend, findings in
      let metrics = PlainText.list(findings.map(\.metricText).distinct())
      return "\(metrics) of \(backend) vary from process to process, so ranges were compared"
    }
  }

  /// Marks changes as undecided if a different revision of a library may explain them.
  private mutating func allowForRevisions(_ pairs: [FigurePair], _ text: BeforeText) {
    var unchanged: [Obstacle: [String]] = [:]
    let revised = pairs.indices.filter { pairs[$0].revision != nil }
    for (name, own) in revised.grouped(by: { pairs[$0].key.backend }) {
      guard let revision = pairs[own[0]].revision else { continue }
      let changed = own.filter { findings[$0].outcome != .same }
      for index in changed {
        findings[index].outcome = .undecided
        findings[index].reason = [findings[index].reason, text.text(of: revision)]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
      if changed.isEmpty {
        unchanged[revision, default: []].append(name)
      } else {
        let metrics = Set(changed.map { findings[$0].metric }).sorted().joined(separator: ", ")
        var item = text.missing(name, because: revision, hasCounts: true)
        item.reason =
          "\(changed.count) of \(own.count) exact figures differ (\(metrics)): \(item.reason)"
        missing.append(item)
      }
    }
    notes += unchanged.map { revision, names in
      "\(text.text(of: revision)): the exact figures of \(names.joined(separator: ", ")) are within their limits"
    }.sorted()
  }

  /// Marks the findings of each kind of metric whose self-test failed as undecided.
  private mutating func invalidate(byFailuresIn selfTest: [SelfTestCase]) {
    let failed = selfTest.filter { !$0.hasPassed }
    let hasFailedTimes = failed.contains { !$0.isCounted }
    // A copy that could not be counted does not invalidate the findings for others that could.
    let hasFailedCounts = failed.contains { $0.isCounted && $0.found != .undecided }
    for index in findings.indices where findings[index].outcome != .undecided {
      guard findings[index].reference == nil ? hasFailedCounts : hasFailedTimes else { continue }
      findings[index].outcome = .undecided
      findings[index].reason = "the self-test has failed"
    }
  }
}

extension SelfTestCase {
  fileprivate var isCounted: Bool { metric == Metric.allocations.name }
}

extension CheckFinding {
  /// Describes why a time that was measured in rounds was not judged; `nil` if it was.
  var missing: MissingItem? {
    guard outcome == .undecided, reference != nil else { return nil }
    return MissingItem(
      .timesVaryTooMuch, subject: "\(key.caseName): times", reason: reason,
      remedy:
        "give a larger --budget, or fewer implementations; 'harness doctor' shows the load from other processes"
    )
  }
}
