/// What a check comes to.
public enum CheckOutcome: String, Hashable, Codable, Sendable, CaseIterable {
  /// Everything is there, comparable, and as good as it was.
  case good
  /// At least one finding is worse, and the self-test of its kind of metric has passed.
  case worse
  /// The self-test has failed, or too much could have gone unseen: the check can't tell.
  case broken
  /// Something is missing or can't be compared, or there is nothing to compare; nothing is worse.
  case incomparable
  /// Something is better beyond the threshold, and that was asked to be told.
  case better
}

extension CheckOutcome {
  /// What findings, gaps and self-test come to, the gravest first.
  ///
  /// A worse finding stands before a failed self-test: an allocation more is one whatever the clock
  /// does, and a finding whose own self-test has failed is none (`CheckFinding.Outcome.unjudged`).
  init(
    findings: [CheckFinding], gaps: [CheckGap], selfTest: [SelfTestCell], failsOnBetter: Bool
  ) {
    self =
      if findings.contains(where: { $0.outcome == .worse }) {
        .worse
      } else if selfTest.contains(where: { !$0.hasPassed })
        || gaps.contains(where: { $0.kind == .tooRestless })
      {
        .broken
      } else if !gaps.isEmpty || findings.isEmpty {
        .incomparable
      } else if failsOnBetter, findings.contains(where: { $0.outcome == .better }) {
        .better
      } else {
        .good
      }
  }
}
