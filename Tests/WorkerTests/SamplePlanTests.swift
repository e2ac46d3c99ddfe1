import Testing

@testable import WorkerKit

struct SamplePlanTests {
  private func plans(_ nanoseconds: Double, isRepeated: Bool = false) -> [SamplePlan] {
    (0..<1000).map { SamplePlan(for: nanoseconds, seed: UInt64($0), isRepeated: isRepeated) }
  }

  @Test func samplesOfShortParsesTakeTenToThirtyMilliseconds() {
    let counts = plans(10_000).map(\.iterations)
    #expect(counts.min() ?? 0 >= 1000 && counts.max() ?? 0 <= 3000)
    // The distribution is log-uniform: half of the counts are below the geometric mean.
    #expect((450...550).contains(counts.count { $0 < 1732 }))
  }

  @Test func longParsesAreMeasuredFiveOrSixTimesAndVeryLongOnesTwoOrThreeTimes() {
    #expect(Set(plans(50_000_000).map(\.iterations)) == Set(5...6))
    #expect(Set(plans(50_000_000).map(\.delay)) == Set(0...2))
    #expect(Set(plans(101_000_000).map(\.iterations)) == [2, 3])
    #expect(Set(plans(50_000_000, isRepeated: true).map(\.iterations)) == [1])
  }

  /// Every second or third iteration costs 1; samples may start at any point of this cycle.
  @Test(arguments: [2, 3], [2_000_000, 9_000_000] as [Double])
  func aCostOfEveryNthIterationIsItsShareInTheMedian(_ n: Int, _ nanoseconds: Double) {
    let shares = plans(nanoseconds).map { plan in
      let costs = (1...plan.iterations).count { (plan.delay + $0) % n == 0 }
      return Double(costs) / Double(plan.iterations)
    }.sorted()
    #expect(abs(shares[500] - 1 / Double(n)) < 0.02, "\(shares[500])")
  }

  @Test func aSeedDrawsTheSameAgain() {
    #expect(plans(1_000_000) == plans(1_000_000))
  }
}
