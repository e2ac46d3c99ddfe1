import Results
import Testing

@testable import Gate

@Suite struct BeliefTests {
  private let busy = MachineLoad(othersShare: 1.99, processors: 2)
  private let idle = MachineLoad(othersShare: 0.02, processors: 2)

  private func finding(
    _ outcome: CheckFinding.Outcome, smallestEffect: Double? = 0.025, reason: String = ""
  ) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: "control-expat", outcome: outcome, smallestEffect: smallestEffect, reason: reason)
  }

  private func cell(_ expected: Verdict.Outcome, _ found: Verdict.Outcome) -> SelfTestCell {
    SelfTestCell(
      row: "copy", original: "expat", metric: "parse_time", expected: expected, found: found)
  }

  @Test func whatWasFoundOnACalmMachineStands() {
    let findings = [finding(.good), finding(.worse), finding(.better)]
    let belief = Belief(inTimes: findings, tried: [cell(.same, .same)], load: idle)
    #expect(belief.findings == findings && belief.gaps.isEmpty)
    #expect(Belief(inTimes: findings, tried: [cell(.same, .same)], load: nil).findings == findings)
  }

  @Test func noTimeOfABusyMachineIsJudged() {
    let belief = Belief(
      inTimes: [finding(.good), finding(.worse)], tried: [cell(.same, .same)], load: busy)
    #expect(belief.findings.map(\.outcome) == [.unjudged, .unjudged])
    #expect(belief.gaps.map(\.kind) == [.tooRestless])
    #expect(belief.gaps[0].reason.hasPrefix("other processes used 199.0 % of a processor"))
  }

  @Test(arguments: [Verdict.Outcome.undecided, .higher])
  func noTimeIsJudgedWhereTheSelfTestFailed(_ found: Verdict.Outcome) {
    let belief = Belief(
      inTimes: [finding(.worse)], tried: [cell(.higher, .higher), cell(.same, found)], load: idle)
    #expect(belief.findings.map(\.outcome) == [.unjudged])
    #expect(belief.findings[0].reason == "the self-test has failed")
  }

  @Test func whatCouldNotBeToldIsNeverPassedOver() {
    let belief = Belief(
      inTimes: [
        finding(.unjudged, smallestEffect: 0.5, reason: "a slowdown of 50 % could …"),
        finding(.unjudged, smallestEffect: nil, reason: "3 rounds are too few …"), finding(.worse),
      ], tried: [], load: idle)
    #expect(belief.gaps.map(\.kind) == [.tooRestless, .failed])
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
