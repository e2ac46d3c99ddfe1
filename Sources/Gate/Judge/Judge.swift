internal import Results
internal import WorkerContract

/// Judges what a check compares: what it finds follows from the data alone.
struct Judge {
  /// The least change of a time that is relevant, as a share.
  let minEffect: Double
  /// The chance of one false alarm or more by times.
  let errorRate: Double
  /// How far exact metrics may rise, as asked for; the last of a metric counts.
  let limits: [Limit]

  init(_ terms: CheckTerms = CheckTerms(), limits: [Limit] = []) {
    minEffect = terms.minEffect
    errorRate = terms.errorRate
    self.limits = limits
  }

  /// The findings on every case.
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
  /// The gaps: what is missing, can't be compared or could not be judged, each once.
  var missing: [MissingItem] = []
  /// Notes on what is no fault.
  var notes: [String] = []

  /// Leaves unjudged what another revision of a library may explain.
  fileprivate mutating func allowForRevisions(_ cases: [ExactCase]) {
    var held: [RevisionDifference: [String]] = [:]
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
        held[revisions, default: []].append(name)
      }
    }
    notes += held.map { revisions, names in
      "\(revisions.text): the exact figures of \(names.joined(separator: ", ")) held"
    }.sorted()
  }
}

extension CheckFinding {
  /// Why a time was not judged; `nil` if it was.
  var missing: MissingItem? {
    guard outcome == .unjudged else { return nil }
    return MissingItem(
      .tooRestless, subject: "\(key.text): times", reason: reason,
      remedy:
        "give a larger --budget, or fewer implementations; 'harness doctor' shows what else is running"
    )
  }
}

extension TimeCase {
  /// The absolute times, to be shown; `nil` if one side has none.
  fileprivate var shownTime: CheckFinding? {
    parseTimes.map { times in
      CheckFinding(
        key: key, metric: Metric.parseTime.name, unit: "ns", kind: .noisy, outcome: .unjudged,
        base: times.reference, found: times.now, change: times.now / times.reference,
        reason: recorded == nil
          ? "absolute times are shown; judged is their ratio round by round"
          : "absolute times are shown, never judged")
    }
  }
}
