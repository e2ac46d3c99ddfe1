internal import WorkerContract

/// Judges the comparison of a check.
///
/// The findings depend on the data alone.
struct Judge {
  /// The least change of a time that is relevant, as a share.
  let minEffect: Double
  /// The probability of at least one false alarm from times.
  let errorRate: Double
  /// How far exact metrics may rise, as requested; the last limit for a metric applies.
  let limits: [Limit]

  init(_ terms: CheckTerms = CheckTerms(), limits: [Limit] = []) {
    minEffect = terms.minEffect
    errorRate = terms.errorRate
    self.limits = limits
  }

  /// Returns the findings for every case.
  func judgement(of comparison: Comparison) -> Judgement {
    var judgement = Judgement(missing: comparison.missing, notes: comparison.notes)
    judgement.exact = comparison.exact.flatMap { item in
      item.figures.map { finding(of: item.key, reference: $0.reference, now: $0.now) }
    }
    judgement.allowForRevisions(comparison.exact)
    let times = findings(of: comparison.times)
    judgement.times = times + comparison.times.compactMap(\.shownTime)
    judgement.missing =
      (judgement.missing + comparison.missingTimes + times.compactMap(\.missing)).distinct()
    judgement.notes += comparison.measurements.notes
    return judgement
  }
}

/// The findings of a check, before and after it is validated.
struct Judgement {
  /// The findings of exact metrics.
  var exact: [CheckFinding] = []
  /// The findings of times.
  var times: [CheckFinding] = []
  /// The missing items, each once: figures that are missing, can't be compared or could not be judged.
  var missing: [MissingItem] = []
  /// Notes on differences that are not faults.
  var notes: [String] = []

  /// Marks changes as unjudged if a different revision of a library may explain them.
  fileprivate mutating func allowForRevisions(_ cases: [ExactCase]) {
    var withinLimits: [RevisionDifference: [String]] = [:]
    for item in cases.distinct(by: \.key.backend) {
      guard let revisions = item.revisions else { continue }
      let name = item.key.backend
      let own = exact.indices.filter { exact[$0].key.backend == name }
      let changed = own.filter { exact[$0].outcome != .good }
      for index in changed {
        exact[index].outcome = .unjudged
        exact[index].reason = [exact[index].reason, revisions.text]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
      if !changed.isEmpty {
        let metrics = Set(changed.map { exact[$0].metric }).sorted().joined(separator: ", ")
        missing.append(
          revisions.missing(
            name, "\(changed.count) of \(own.count) exact figures differ (\(metrics)): "))
      } else if !own.isEmpty {
        withinLimits[revisions, default: []].append(name)
      }
    }
    notes += withinLimits.map { revisions, names in
      "\(revisions.text): the exact figures of \(names.joined(separator: ", ")) are within their limits"
    }.sorted()
  }
}

extension CheckFinding {
  /// Describes why a time was not judged; `nil` if it was.
  var missing: MissingItem? {
    guard outcome == .unjudged else { return nil }
    return MissingItem(
      .timesVaryTooMuch, subject: "\(key.caseName): times", reason: reason,
      remedy:
        "give a larger --budget, or fewer implementations; 'harness doctor' shows the load from other processes"
    )
  }
}

extension TimeCase {
  /// The finding that shows the absolute times; `nil` if one side has none.
  fileprivate var shownTime: CheckFinding? {
    parseTimes.map { times in
      CheckFinding(
        key: key, metric: Metric.parseTime.name, unit: "ns", kind: .noisy, outcome: .unjudged,
        before: times.reference, now: times.now, change: times.now / times.reference,
        reason: recorded == nil
          ? "absolute times are shown; the check judges their ratio round by round"
          : "absolute times are shown, but not judged")
    }
  }
}
