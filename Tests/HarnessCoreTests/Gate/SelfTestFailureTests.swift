import Statistics
import Testing

@testable import HarnessCore

@Suite struct SelfTestFailureTests {
  private func finding(
    _ outcome: CheckFinding.Outcome, change: Double? = 1.01, reason: String = ""
  ) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      reference: "control-expat", outcome: outcome, change: change, reason: reason)
  }

  private func tried(
    _ expected: Outcome, _ found: Outcome, _ metric: String = "parse_time"
  ) -> SelfTestCase {
    SelfTestCase(
      copy: "copy", original: "expat", metric: metric, expected: expected, found: found)
  }

  @Test func whatWasFoundStandsIfTheSelfTestHasPassed() {
    let findings = [finding(.good), finding(.worse), finding(.better)]
    let judgement = Judgement(exact: findings, times: findings)
    let validated = judgement.invalidated(byFailuresIn: [
      tried(.same, .same), tried(.same, .same, "allocations"),
    ])
    #expect(validated.times == findings && validated.exact == findings)
  }

  @Test(arguments: [Outcome.undecided, .worse])
  func noTimeIsJudgedWhereTheSelfTestFailed(_ found: Outcome) {
    let judgement = Judgement(exact: [finding(.worse)], times: [finding(.worse)])
    let validated = judgement.invalidated(byFailuresIn: [
      tried(.worse, .worse), tried(.same, found),
    ])
    #expect(validated.times.map(\.outcome) == [.unjudged])
    #expect(validated.times[0].reason == "the self-test has failed")
    // Exact metrics have a self-test of their own.
    #expect(validated.exact == judgement.exact)
  }

  @Test func unjudgedFindingsAreAlwaysMissing() {
    let unjudged = [
      finding(.unjudged, change: 1.01, reason: "a slowdown of 50 % could …"),
      finding(.unjudged, change: nil, reason: "3 rounds are too few …"),
    ]
    let missing = (unjudged + [finding(.worse), finding(.good)]).compactMap(\.missing)
    #expect(missing.map(\.kind) == [.timesVaryTooMuch, .timesVaryTooMuch])
    #expect(missing.map(\.reason) == unjudged.map(\.reason))
  }

  @Test func countsAreNotBelievedWhereThoseOfACopyAreNotItsOriginals() {
    func outcome(_ found: Outcome) -> CheckFinding.Outcome {
      Judgement(exact: [finding(.worse)])
        .invalidated(byFailuresIn: [tried(.same, found, "allocations")]).exact[0].outcome
    }
    #expect(outcome(.same) == .worse)
    #expect(outcome(.worse) == .unjudged)
    // A copy without figures does not make the figures of others invalid.
    #expect(outcome(.undecided) == .worse)
  }
}
