import Testing

@testable import Campaign

@Suite struct OutlayTests {
  private let course = Outlay.Course(spent: .seconds(8), rounds: 20, narrow: .milliseconds(200))

  private func budget(forRounds rounds: Int) -> Duration? {
    var request = PlanRequest()
    request.budget = .seconds(10)
    let bench = Bench([.fixture("libxml2"), .fixture("expat")], request: request)
    return Outlay(bench.plan).budget(forRounds: rounds, course)
  }

  @Test func asManyMoreRoundsAsAreMissingArePaidFor() {
    // 8 s, and 20 rounds of what is open, and 15 % more.
    #expect(budget(forRounds: 40) == .seconds(12) * 1.15)
  }

  @Test func aBudgetThatWasNotEnoughIsExceeded() {
    #expect(budget(forRounds: 20) == .seconds(12.5))
  }
}
