import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct CountJudgeTests {
  private func outcome(
    _ before: MetricResult, _ now: MetricResult..., limits: [Limit] = []
  ) -> Outcome {
    var pair = FigurePair(before)
    pair.now = now
    return Judge(limits: limits).findings(on: [pair])[0].outcome
  }

  @Test func anyAllocationMoreIsWorse() {
    #expect(outcome(Record.count(763), Record.count(764)) == .worse)
    #expect(outcome(Record.count(763), Record.count(763)) == .same)
    #expect(outcome(Record.count(763), Record.count(762)) == .better)
    #expect(outcome(Record.count(0), Record.count(1)) == .worse)
  }

  @Test func aLimitGivesRoom() {
    let amount = [Limit("allocations", .amount(2))]
    #expect(outcome(Record.count(763), Record.count(765), limits: amount) == .same)
    #expect(outcome(Record.count(763), Record.count(766), limits: amount) == .worse)
    let share = [Limit("allocations", .share(0.01))]
    #expect(outcome(Record.count(1000), Record.count(1010), limits: share) == .same)
    #expect(outcome(Record.count(1000), Record.count(1011), limits: share) == .worse)
  }

  @Test func theLastLimitOfAMetricCounts() {
    let limits = [Limit("allocations", .amount(9)), Limit("allocations", .amount(0))]
    #expect(outcome(Record.count(763), Record.count(764), limits: limits) == .worse)
  }

  @Test func instructionsMayRiseByHalfAPercent() {
    let recorded = Record.count(1_000_000, "instructions")
    #expect(outcome(recorded, Record.count(1_005_000, "instructions")) == .same)
    #expect(outcome(recorded, Record.count(1_005_001, "instructions")) == .worse)
  }

  @Test func ofInstructionsTheLeastNowIsComparedWithTheMostBefore() {
    func range(_ low: Double, _ high: Double) -> MetricResult {
      Record.count(low, "instructions", low: low, high: high)
    }
    let limit = [Limit("instructions", .amount(0))]
    #expect(outcome(range(100, 103), range(103, 105), limits: limit) == .same)
    #expect(outcome(range(100, 103), range(104, 105), limits: limit) == .worse)
    #expect(outcome(range(100, 103), range(98, 99), limits: limit) == .better)
  }

  // MARK: What varies from process to process

  private func range(_ low: Double, _ high: Double) -> MetricResult {
    Record.count(low, low: low, high: high)
  }

  @Test func rangesThatMeetAreTheSame() {
    #expect(outcome(range(41_607, 41_611), range(41_609, 41_612)) == .same)
    // An exact count that begins to vary meets the one before.
    #expect(outcome(Record.count(763), range(763, 900)) == .same)
  }

  @Test func rangesThatDoNotMeetMustLieFurtherApartThanTheyAreWide() {
    #expect(outcome(range(41_607, 41_611), range(41_612, 41_614)) == .same)
    #expect(outcome(range(41_607, 41_611), range(41_616, 41_618)) == .worse)
    #expect(outcome(range(41_607, 41_611), Record.count(50_000)) == .worse)
    #expect(outcome(range(41_607, 41_611), Record.count(30_000)) == .better)
  }

  @Test func aFurtherCountWidensTheRange() {
    #expect(outcome(Record.count(763), Record.count(764), Record.count(764)) == .worse)
    #expect(outcome(Record.count(763), Record.count(764), range(763, 764)) == .same)
  }

  @Test func theRangesAreNamed() {
    let pair = FigurePair(range(1000, 1004), Record.count(1003))
    let finding = Judge().findings(on: [pair])[0]
    #expect(finding.varies && !finding.hasChanged)
    #expect(
      finding.reason == "it varies from process to process: 1,000 to 1,004 before, 1,003 now")
    #expect(
      Judgement(on: [pair], by: Judge(), Record.text).notes == [
        "allocations of expat vary from process to process, so ranges were compared"
      ])
  }

  @Test func ofRangesTheEndsThatAreApartAreShown() {
    let worse = Judge().findings(on: [FigurePair(range(100, 104), range(120, 122))])[0]
    #expect(worse.outcome == .worse && worse.before == 104 && worse.now == 120)
    let better = Judge().findings(on: [FigurePair(range(120, 122), range(100, 104))])[0]
    #expect(better.outcome == .better && better.before == 120 && better.now == 104)
  }

  @Test(arguments: ["events", "items", "bytes_read"])
  func anotherNumberOfThemIsWorseWhicheverWay(metric: String) {
    #expect(outcome(Record.count(300, metric), Record.count(299, metric)) == .worse)
    #expect(outcome(Record.count(300, metric), Record.count(301, metric)) == .worse)
    #expect(outcome(Record.count(300, metric), Record.count(300, metric)) == .same)
  }

  @Test func whatChangedIsCountedAgain() {
    let pairs = [
      FigurePair(Record.count(763), Record.count(763)),
      FigurePair(Record.count(763), Record.count(764)),
      FigurePair(Record.count(763), Record.count(762)),
    ]
    #expect(Judge().candidates(among: pairs).map { $0.now[0].value } == [764, 762])
  }

  @Test func whatFewProcessesCountedIsNotCalledWorse() {
    var pair = FigurePair(Record.count(763), Record.count(764))
    pair.isSeenToBeExact = false
    #expect(Judge().findings(on: [pair]).map(\.outcome) == [.undecided])
  }
}
