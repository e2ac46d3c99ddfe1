import Testing

@testable import HarnessCore

@Suite struct SuiteScheduleTests {
  private func schedule(
    _ count: Int, budget: Duration?, round: Duration = .seconds(1), rounds: Int? = nil
  ) -> SuiteSchedule {
    let feed = FeedEstimate(round: round, verifying: .seconds(1), rounds: rounds)
    return SuiteSchedule(Array(repeating: feed, count: count), budget: budget)
  }

  @Test func theBudgetIsSharedByAllFeeds() {
    var schedule = schedule(4, budget: .seconds(20))
    #expect(schedule.share == .seconds(5))
    schedule.finishFeed(after: .seconds(6), measuring: .seconds(5))
    #expect(schedule.share == .seconds(5))
  }

  @Test func whatOneFeedLeavesOrOverdrawsIsSharedByTheRest() {
    var schedule = schedule(3, budget: .seconds(30))
    schedule.finishFeed(after: .seconds(5), measuring: .seconds(4))
    #expect(schedule.share == .seconds(13))
    schedule.finishFeed(after: .seconds(40), measuring: .seconds(26))
    #expect(schedule.share == .milliseconds(1), "one round is taken even so")
    schedule.finishFeed(after: .seconds(2), measuring: .seconds(1))
    #expect(schedule.share == nil && schedule.left == .zero)
  }

  @Test func theEstimateIsMeasuringAndVerifying() {
    #expect(schedule(10, budget: .seconds(50)).left == .seconds(60))
    #expect(schedule(10, budget: .seconds(5)).left == .seconds(20), "a round of each at least")
    #expect(schedule(10, budget: nil, rounds: 3).left == .seconds(40))
    #expect(schedule(10, budget: .seconds(5)).isBudgetTooSmall)
    #expect(!schedule(10, budget: .seconds(50)).isBudgetTooSmall)
    #expect(!schedule(10, budget: nil, rounds: 1).isBudgetTooSmall)
  }

  @Test func whatIsDoneCorrectsTheEstimateOfTheRest() {
    var schedule = schedule(3, budget: nil, rounds: 1)
    #expect(schedule.left == .seconds(6))
    schedule.finishFeed(after: .seconds(6), measuring: .seconds(3))
    #expect(schedule.left == .seconds(12))
  }

  @Test func aRoundTakesLongerTheMoreCasesAndBytesThereAre() {
    func estimate(_ implementations: [Implementation], bytes: Int) -> FeedEstimate {
      FeedEstimate(Bench(implementations, corpus: .fixture(bytes: bytes)).plan)
    }
    let one = estimate([.fixture("expat")], bytes: 1000)
    let two = estimate([.fixture("expat"), .fixture("libxml2")], bytes: 1000)
    let large = estimate([.fixture("expat")], bytes: 50_000_000)
    #expect(one.round * 2 == two.round && one.verifying * 2 == two.verifying)
    #expect(large.round > one.round && large.verifying > one.verifying)
  }
}
