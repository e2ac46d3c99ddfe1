internal import Results

/// What is left of findings once it is known whether they can be believed.
struct Belief {
  /// The findings; those that can't be believed are not judged.
  let findings: [CheckFinding]
  /// Why some are not, where the self-test doesn't say it.
  let gaps: [CheckGap]

  private static let failedTrial = "the self-test has failed"

  /// What is left of what was counted.
  ///
  /// A copy that could not be counted says nothing against others that could.
  init(inCounts findings: [CheckFinding], tried: [SelfTestCell]) {
    let isRefuted = tried.contains { !$0.hasPassed && $0.found != .undecided }
    self.findings = findings.map { $0.distrusted(isRefuted ? Self.failedTrial : nil) }
    gaps = []
  }

  /// What is left of what was timed.
  ///
  /// - Parameters:
  ///   - findings: What was found.
  ///   - tried: The timed copies.
  init(inTimes findings: [CheckFinding], tried: [SelfTestCell]) {
    let distrust = tried.allSatisfy(\.hasPassed) ? nil : Self.failedTrial
    self.findings = findings.map { $0.distrusted(distrust) }
    gaps = findings.compactMap(\.gap)
  }
}

extension CheckFinding {
  /// Why a time was not judged; `nil` where it was.
  fileprivate var gap: CheckGap? {
    guard outcome == .unjudged else { return nil }
    return CheckGap(
      .tooRestless, subject: "\(key.backend), \(key.corpus), \(key.stream), \(key.sink): times",
      reason: reason,
      remedy: "give a larger --budget, or fewer rows; 'harness doctor' says what disturbs")
  }

  /// The finding, or where there is a reason for distrust that nothing is found.
  fileprivate func distrusted(_ reason: String?) -> CheckFinding {
    guard let reason, outcome != .unjudged else { return self }
    var finding = self
    finding.outcome = .unjudged
    finding.reason = reason
    return finding
  }
}
