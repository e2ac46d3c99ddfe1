import Statistics
import Testing

@testable import HarnessCore

@Suite struct OutcomeTests {
  private func finding(_ outcome: Outcome) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "allocations", unit: "count", kind: .exact, outcome: outcome)
  }

  private func outcome(
    _ findings: [Outcome], missing: [MissingItem.Kind] = [], passes: Bool = true,
    failsOnBetter: Bool = false
  ) -> CheckOutcome {
    CheckReport(
      name: "a", before: "b", findings: findings.map(finding),
      missing: missing.map { MissingItem($0, subject: "expat", reason: "", remedy: "") },
      selfTest: [
        SelfTestCase(
          copy: "copy", original: "expat", metric: "parse_time", expected: .same,
          found: passes ? .same : .undecided)
      ],
      terms: CheckTerms(failsOnBetter: failsOnBetter),
      environment: MeasurementEnvironment(fingerprint: [], provenance: [])
    ).outcome
  }

  @Test func theGravestComesFirst() {
    #expect(outcome([.same, .better, .undecided]) == .good)
    #expect(outcome([.same, .better], failsOnBetter: true) == .better)
    #expect(outcome([.same, .better], missing: [.failed], failsOnBetter: true) == .incomparable)
    #expect(outcome([.same], missing: [.failed], passes: false) == .broken)
    #expect(outcome([.worse], missing: [.failed], passes: false) == .worse)
  }

  @Test func whereNothingCouldBeJudgedNothingIsGood() {
    #expect(outcome([.undecided, .undecided]) == .broken)
    #expect(outcome([.undecided], missing: [.failed]) == .incomparable)
    #expect(outcome([]) == .incomparable)
  }

  @Test func busyMachineIsNotReportedAsNotComparable() {
    #expect(outcome([.same, .undecided], missing: [.missingNow, .timesVaryTooMuch]) == .broken)
    #expect(outcome([.worse, .undecided], missing: [.timesVaryTooMuch]) == .worse)
  }
}
