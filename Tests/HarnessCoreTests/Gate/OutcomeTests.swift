import Statistics
import Testing

@testable import HarnessCore

@Suite struct OutcomeTests {
  private func finding(_ outcome: CheckFinding.Outcome) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "allocations", unit: "count", kind: .exact, outcome: outcome)
  }

  private func outcome(
    _ findings: [CheckFinding.Outcome], missing: [MissingItem.Kind] = [], passes: Bool = true,
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
    #expect(outcome([.good, .better, .unjudged]) == .good)
    #expect(outcome([.good, .better], failsOnBetter: true) == .better)
    #expect(outcome([.good, .better], missing: [.failed], failsOnBetter: true) == .incomparable)
    #expect(outcome([.good], missing: [.failed], passes: false) == .broken)
    #expect(outcome([.worse], missing: [.failed], passes: false) == .worse)
  }

  @Test func busyMachineIsNotReportedAsNotComparable() {
    #expect(outcome([.good, .unjudged], missing: [.missingNow, .timesVaryTooMuch]) == .broken)
    #expect(outcome([.worse, .unjudged], missing: [.timesVaryTooMuch]) == .worse)
  }
}
