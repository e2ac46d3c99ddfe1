import Testing

@testable import HarnessCore

@Suite struct LimitTests {
  @Test(arguments: ["allocations=+0", "instructions=+0.5%", "peak_live_heap=+1024", "a=+2.5"])
  func isReadAsItIsWritten(text: String) throws {
    #expect(try #require(Limit(text)).description == text)
  }

  @Test(arguments: ["", "=", "allocations", "allocations=0", "=+1", "a=+-1", "a=+x%", "a=+1=2"])
  func malformedLimitsAreRejected(text: String) { #expect(Limit(text) == nil) }

  private func outcome(
    _ recorded: ExactFigure, _ now: ExactFigure, _ limits: [Limit] = []
  ) -> CheckFinding.Outcome {
    Judge(limits: limits).finding(of: Record.key(), reference: recorded, now: now).outcome
  }

  @Test func anyAllocationMoreIsWorse() {
    #expect(outcome(Record.figure(763), Record.figure(764)) == .worse)
    #expect(outcome(Record.figure(763), Record.figure(763)) == .good)
    #expect(outcome(Record.figure(763), Record.figure(762)) == .better)
    #expect(outcome(Record.figure(0), Record.figure(1)) == .worse)
  }

  @Test func aLimitGivesRoom() {
    let amount = [Limit("allocations", .amount(2))]
    #expect(outcome(Record.figure(763), Record.figure(765), amount) == .good)
    #expect(outcome(Record.figure(763), Record.figure(766), amount) == .worse)
    let share = [Limit("allocations", .share(0.01))]
    #expect(outcome(Record.figure(1000), Record.figure(1010), share) == .good)
    #expect(outcome(Record.figure(1000), Record.figure(1011), share) == .worse)
  }

  @Test func theLastLimitOfAMetricCounts() {
    let limits = [Limit("allocations", .amount(9)), Limit("allocations", .amount(0))]
    #expect(outcome(Record.figure(763), Record.figure(764), limits) == .worse)
  }

  @Test func instructionsMayRiseByHalfAPercent() {
    let recorded = Record.figure(1_000_000, "instructions")
    #expect(outcome(recorded, Record.figure(1_005_000, "instructions")) == .good)
    #expect(outcome(recorded, Record.figure(1_005_001, "instructions")) == .worse)
  }

  @Test func ofInstructionsTheLeastNowIsComparedWithTheMostBefore() {
    let limit = [Limit("instructions", .amount(0))]
    let recorded = Record.figure(low: 100, 101, high: 103, "instructions")
    #expect(
      outcome(recorded, Record.figure(low: 103, 104, high: 105, "instructions"), limit) == .good)
    #expect(
      outcome(recorded, Record.figure(low: 104, 104, high: 105, "instructions"), limit) == .worse)
    #expect(
      outcome(recorded, Record.figure(low: 98, 99, high: 99, "instructions"), limit) == .better)
  }

  @Test func anExactFigureThatBeginsToVaryUpwardsIsWorse() {
    let found = Record.figure(low: 763, 763, high: 900)
    #expect(outcome(Record.figure(763), found) == .worse)
    let finding = Judge().finding(of: Record.key(), reference: Record.figure(763), now: found)
    #expect(finding.reason == "it should be exact, but varies from sample to sample")
    #expect(outcome(found, Record.figure(800)) == .good)
  }

  @Test(arguments: ["events", "items"])
  func anotherNumberOfThemIsWorseWhicheverWay(metric: String) {
    #expect(outcome(Record.figure(300, metric), Record.figure(299, metric)) == .worse)
    #expect(outcome(Record.figure(300, metric), Record.figure(301, metric)) == .worse)
    #expect(outcome(Record.figure(300, metric), Record.figure(300, metric)) == .good)
  }
}
