import Results
import Testing

@testable import Gate

@Suite struct BeliefTests {
  private func finding(
    _ outcome: CheckFinding.Outcome, change: Double? = 1.01, reason: String = ""
  ) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: "control-expat", outcome: outcome, change: change, reason: reason)
  }

  private func cell(_ expected: Verdict.Outcome, _ found: Verdict.Outcome) -> SelfTestCase {
    SelfTestCase(
      row: "copy", original: "expat", metric: "parse_time", expected: expected, found: found)
  }

  @Test func whatWasFoundStandsIfTheSelfTestHasPassed() {
    let findings = [finding(.good), finding(.worse), finding(.better)]
    let belief = Belief(inTimes: findings, tried: [cell(.same, .same)])
    #expect(belief.findings == findings && belief.gaps.isEmpty)
  }

  @Test(arguments: [Verdict.Outcome.undecided, .higher])
  func noTimeIsJudgedWhereTheSelfTestFailed(_ found: Verdict.Outcome) {
    let belief = Belief(
      inTimes: [finding(.worse)], tried: [cell(.higher, .higher), cell(.same, found)])
    #expect(belief.findings.map(\.outcome) == [.unjudged])
    #expect(belief.findings[0].reason == "the self-test has failed")
  }

  @Test func whatCouldNotBeToldIsNeverPassedOver() {
    let belief = Belief(
      inTimes: [
        finding(.unjudged, change: 1.01, reason: "a slowdown of 50 % could …"),
        finding(.unjudged, change: nil, reason: "3 rounds are too few …"), finding(.worse),
      ], tried: [])
    #expect(belief.gaps.map(\.kind) == [.tooRestless, .tooRestless])
    #expect(belief.gaps.map(\.reason) == belief.findings.prefix(2).map(\.reason))
    #expect(belief.findings[2].outcome == .worse)
  }

  @Test func countsAreNotBelievedWhereThoseOfACopyAreNotItsOriginals() {
    func outcome(_ found: Verdict.Outcome) -> CheckFinding.Outcome {
      Belief(inCounts: [finding(.worse)], tried: [cell(.same, found)]).findings[0].outcome
    }
    #expect(outcome(.same) == .worse)
    #expect(outcome(.higher) == .unjudged)
    // A copy that gave no figures says nothing against rows that did.
    #expect(outcome(.undecided) == .worse)
  }
}
