import Foundation
import Randomness
import Statistics
import Testing

@Suite struct RatioShiftTests {
  private func ratios(
    _ count: Int, around center: Double, spread: Double = 0.02, _ random: inout SplitMix64
  ) -> [Double] {
    (0..<count).map { _ in center * exp(spread * random.normal()) }
  }

  @Test func theChangeIsTheRatioOfTheMedians() throws {
    let shift = try RatioShift(from: [1, 2, 4], to: [3, 6, 5])
    #expect(abs(shift.change - 2.5) < 1e-12)
    #expect(shift.rounds == 3 && shift.low == nil && shift.standardError == nil)
  }

  @Test func theIntervalOfUnpairedRatiosHoldsTheTruthNineteenTimesInTwenty() throws {
    var random = SplitMix64(seed: 1)
    var hits = 0
    for _ in 0..<2000 {
      let shift = try RatioShift(
        from: ratios(120, around: 2, &random), to: ratios(40, around: 2.06, &random))
      if let low = shift.low, let high = shift.high, low <= 1.03, 1.03 <= high { hits += 1 }
    }
    #expect((1860...1960).contains(hits), "\(hits)")
  }

  @Test func withNothingMovedItsTestRejectsAsOftenAsItsLevel() throws {
    var random = SplitMix64(seed: 2)
    var rejections = 0
    for _ in 0..<2000 {
      let shift = try RatioShift(
        from: ratios(120, around: 2, &random), to: ratios(40, around: 2, &random))
      if shift.pValue <= 0.05 { rejections += 1 }
    }
    #expect((60...140).contains(rejections), "\(rejections)")
  }

  @Test func pairedRatiosAreTestedAgainstOne() throws {
    var random = SplitMix64(seed: 3)
    let shift = try RatioShift(paired: ratios(60, around: 1.05, &random))
    #expect(abs(shift.change - 1.05) < 0.01 && shift.pValue < 1e-6)
    #expect(try RatioShift(paired: [1, 1, 1]).pValue == 1)
  }

  @Test func theSmallestEffectIsFoundNineTimesInTen() throws {
    var random = SplitMix64(seed: 4)
    let shift = try RatioShift(paired: ratios(60, around: 1, &random))
    let effect = try #require(shift.smallestEffect(above: 0.02, level: 0.01))
    var found = 0
    for _ in 0..<1000 {
      let shift = try RatioShift(paired: ratios(60, around: 1 + effect, &random))
      if shift.change > 1.02 { found += 1 }
    }
    #expect((830...970).contains(found), "\(found)")
  }

  @Test func whatIsNoRatioIsAnError() {
    #expect(throws: SampleError.empty) { try RatioShift(from: [], to: [1]) }
    #expect(throws: SampleError.notPositive(index: 1)) { try RatioShift(paired: [1, -1]) }
  }

  @Test func aFurtherSessionLiesWithinTheAllowance() throws {
    var random = SplitMix64(seed: 5)
    func session() -> [Double] { ratios(40, around: exp(0.004 * random.normal()), &random) }
    var beyond = 0
    for _ in 0..<1000 {
      let record = (0..<8).map { _ in session() }
      let spread = try SessionSpread(record.flatMap(\.self), sessions: 8)
      let shift = try RatioShift(from: record.flatMap(\.self), to: session())
      if shift.change > 1 + spread.allowance(errorRate: 0.05) { beyond += 1 }
    }
    #expect((25...80).contains(beyond), "\(beyond)")
  }

  @Test func fewerRatiosThanSessionsTellNoSpread() {
    #expect(throws: SampleError.empty) { try SessionSpread([1, 1, 1], sessions: 4) }
  }
}
