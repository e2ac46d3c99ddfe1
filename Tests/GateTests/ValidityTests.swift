import Results
import Testing

@testable import Gate

@Suite struct ValidityTests {
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
    let validity = Validity(inTimes: findings, tried: [cell(.same, .same)])
    #expect(validity.findings == findings && validity.gaps.isEmpty)
  }

  @Test(arguments: [Verdict.Outcome.undecided, .higher])
  func noTimeIsJudgedWhereTheSelfTestFailed(_ found: Verdict.Outcome) {
    let validity = Validity(
      inTimes: [finding(.worse)], tried: [cell(.higher, .higher), cell(.same, found)])
    #expect(validity.findings.map(\.outcome) == [.unjudged])
    #expect(validity.findings[0].reason == "the self-test has failed")
  }

  @Test func whatCouldNotBeToldIsNeverPassedOver() {
    let validity = Validity(
      inTimes: [
        finding(.unjudged, change: 1.01, reason: "a slowdown of 50 % could …"),
        finding(.unjudged, change: nil, reason: "3 rounds are too few …"), finding(.worse),
      ], tried: [])
    #expect(validity.gaps.map(\.kind) == [.tooRestless, .tooRestless])
    #expect(validity.gaps.map(\.reason) == validity.findings.prefix(2).map(\.reason))
    #expect(validity.findings[2].outcome == .worse)
  }

  @Test func countsAreNotBelievedWhereThoseOfACopyAreNotItsOriginals() {
    func outcome(_ found: Verdict.Outcome) -> CheckFinding.Outcome {
      Validity(inCounts: [finding(.worse)], tried: [cell(.same, found)]).findings[0].outcome
    }
    #expect(outcome(.same) == .worse)
    #expect(outcome(.higher) == .unjudged)
    // A copy that gave no figures says nothing against rows that did.
    #expect(outcome(.undecided) == .worse)
  }
}
