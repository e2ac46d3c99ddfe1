internal import Statistics
internal import WorkerContract

extension Judgement {
  /// Returns the judgement with the findings of each kind of metric whose self-test failed marked as
  /// unjudged.
  func invalidated(byFailuresIn selfTest: [SelfTestCase]) -> Judgement {
    var judgement = self
    let failed = selfTest.filter { !$0.hasPassed }
    // A copy that could not be counted does not invalidate the findings for others that could.
    if failed.contains(where: { $0.isCounted && $0.found != .undecided }) {
      judgement.exact = exact.map(\.invalidated)
    }
    if failed.contains(where: { !$0.isCounted }) { judgement.times = times.map(\.invalidated) }
    return judgement
  }
}

extension SelfTestCase {
  fileprivate var isCounted: Bool { metric == Metric.allocations.name }
}

extension CheckFinding {
  fileprivate var invalidated: CheckFinding {
    guard outcome != .unjudged else { return self }
    var finding = self
    finding.outcome = .unjudged
    finding.reason = "the self-test has failed"
    return finding
  }
}
