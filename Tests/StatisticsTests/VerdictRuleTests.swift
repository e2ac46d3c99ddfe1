import Statistics
import Testing

@Suite struct VerdictRuleTests {
  private let rule = VerdictRule(sameWithin: 0.01, errorRate: 0.01, intervals: 3)

  private func verdict(_ low: Double, _ high: Double) -> Outcome {
    rule.verdict(on: ConfidenceInterval(low: low, high: high, level: rule.level))
  }

  @Test(
    arguments: [
      (1.02, 1.05, .worse), (0.95, 0.98, .better), (0.995, 1.005, .same), (0.98, 1.02, .undecided),
      (1.005, 1.03, .undecided), (1.01, 1.03, .undecided), (1 / 1.01, 1.01, .same),
    ] as [(Double, Double, Outcome)])
  func verdictIsReadOffTheInterval(low: Double, high: Double, expected: Outcome) {
    #expect(verdict(low, high) == expected)
  }

  @Test func withoutAnIntervalNothingIsDecided() {
    #expect(rule.verdict(on: nil) == .undecided)
  }

  @Test func theMoreIntervalsTheHigherTheLevelOfEach() {
    #expect(VerdictRule(intervals: 0).level == 0.99)
    #expect(VerdictRule(intervals: 1).level == 0.99)
    #expect(VerdictRule(intervals: 10).level == 0.999)
  }

  @Test(arguments: [1, 2, 3, 9, 100])
  func fewestRoundsAreTheFirstWithAnInterval(_ intervals: Int) {
    let rule = VerdictRule(intervals: intervals)
    #expect(MedianRanks(count: rule.minimumRounds, level: rule.level) != nil)
    #expect(MedianRanks(count: rule.minimumRounds - 1, level: rule.level) == nil)
  }
}
