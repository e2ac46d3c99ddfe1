import Statistics
import Testing

@testable import HarnessCore

@Suite struct SelfTestFailureTests {
  private func tried(
    _ expected: Outcome, _ found: Outcome, _ metric: String = "parse_time"
  ) -> SelfTestCase {
    SelfTestCase(
      copy: "copy", original: "expat", metric: metric, expected: expected, found: found)
  }

  private static let counted = FigurePair(Record.count(763), Record.count(764))
  private static let timed = FigurePair(
    Array(repeating: 1.2, count: 20), again: Array(repeating: 1.2, count: 20))

  private func outcomes(_ selfTest: SelfTestCase...) -> [Outcome] {
    Judgement(
      on: [Self.counted, Self.timed], by: Judge(), validatedBy: selfTest, Record.text
    ).findings.map(\.outcome)
  }

  @Test func whatWasFoundStandsIfTheSelfTestHasPassed() {
    #expect(outcomes(tried(.same, .same), tried(.same, .same, "allocations")) == [.worse, .worse])
  }

  @Test(arguments: [Outcome.undecided, .worse])
  func noTimeIsJudgedWhereTheSelfTestFailed(_ found: Outcome) {
    // Exact metrics have a self-test of their own.
    #expect(outcomes(tried(.worse, .worse), tried(.same, found)) == [.worse, .undecided])
  }

  @Test func countsAreNotBelievedWhereThoseOfACopyAreNotItsOriginals() {
    #expect(outcomes(tried(.same, .worse, "allocations")) == [.undecided, .worse])
    // A copy without figures does not make the figures of others invalid.
    #expect(outcomes(tried(.same, .undecided, "allocations")) == [.worse, .worse])
  }

  @Test func undecidedTimesAreMissing() {
    let few = FigurePair([1, 1])
    let judgement = Judgement(on: [few, Self.timed, Self.counted], by: Judge(), Record.text)
    #expect(judgement.missing.map(\.kind) == [.timesVaryTooMuch])
    #expect(judgement.missing.map(\.reason) == ["2 rounds are too few for an interval"])
  }
}
