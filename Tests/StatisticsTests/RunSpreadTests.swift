import FeedEvents
import Foundation
import Statistics
import Testing

@Suite struct RunSpreadTests {
  @Test func fewRunsProveNothing() {
    #expect(RunSpread([1, 1.01]) == nil)
    #expect(RunSpread([1, 1.01, 0]) == nil)
    #expect(RunSpread([1, 1.01, .infinity]) == nil)
  }

  /// The quantile is that of scipy.stats.t.interval(0.95, 2); both means have a variance of 1/3.
  @Test func intervalOfTheChangeIsStudents() throws {
    let spread = try #require(RunSpread([exp(1), exp(2), exp(3)]))
    let interval = spread.change(from: spread, level: 0.95)
    #expect(abs(spread.value - exp(2)) < 1e-12)
    #expect(abs(log(interval.low) - -4.302652729911275 * (2.0 / 3).squareRoot()) < 1e-9)
    #expect(abs(log(interval.high) - 4.302652729911275 * (2.0 / 3).squareRoot()) < 1e-9)
  }

  private static let trials = 2000

  /// Returns runs that vary by 2 %, whatever their rounds say.
  private static func runs(_ count: Int, _ generator: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in exp(0.02 * generator.normal()) }
  }

  @Test(arguments: [3, 5, 8])
  func changesBetweenEqualRunsAreAsRareAsTheySay(_ count: Int) throws {
    var generator = SplitMix64(seed: 18)
    let misses = try (0..<Self.trials).count { _ in
      let base = try #require(RunSpread(Self.runs(count, &generator)))
      let now = try #require(RunSpread(Self.runs(count, &generator)))
      return !now.change(from: base, level: 0.99).contains(1)
    }
    #expect(Double(misses) / Double(Self.trials) <= 0.01 + 3 * 0.0022)
  }

  @Test(arguments: [3, 5, 8])
  func aFurtherRunLiesOutsideAsRarelyAsTheySay(_ count: Int) throws {
    var generator = SplitMix64(seed: 19)
    let misses = try (0..<Self.trials).count { _ in
      let base = try #require(RunSpread(Self.runs(count, &generator)))
      let interval = base.change(to: Self.runs(1, &generator)[0], nil, level: 0.99)
      return !interval.contains(1)
    }
    #expect(Double(misses) / Double(Self.trials) <= 0.01 + 3 * 0.0022)
  }
}
