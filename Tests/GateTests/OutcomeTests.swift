import Results
import Testing

@Suite struct OutcomeTests {
  private func finding(_ outcome: CheckFinding.Outcome) -> CheckFinding {
    CheckFinding(
      key: Record.key(), metric: "allocations", unit: "count", kind: .exact, outcome: outcome)
  }

  private func outcome(
    _ findings: [CheckFinding.Outcome], gaps: Int = 0, passes: Bool = true,
    failsOnBetter: Bool = false
  ) -> CheckOutcome {
    CheckReport(
      name: "a", base: "b", findings: findings.map(finding),
      gaps: Array(
        repeating: CheckGap(.missingNow, subject: "expat", reason: "", remedy: ""), count: gaps),
      selfTest: [
        SelfTestCell(
          row: "copy", original: "expat", metric: "parse_time", expected: .same,
          found: passes ? .same : .undecided)
      ],
      terms: CheckTerms(failsOnBetter: failsOnBetter),
      environment: MeasuringEnvironment(fingerprint: [], provenance: [])
    ).outcome
  }

  @Test func theGravestComesFirst() {
    #expect(outcome([.good, .better, .unjudged]) == .good)
    #expect(outcome([.good, .better], failsOnBetter: true) == .better)
    #expect(outcome([.good, .better], gaps: 1, failsOnBetter: true) == .incomparable)
    #expect(outcome([.good], gaps: 1, passes: false) == .broken)
    #expect(outcome([.worse], gaps: 1, passes: false) == .worse)
  }
}
