import FeedEvents
import Statistics
import Testing

@Suite struct LintTests {
  /// Returns rounds that scatter by 1 % and have no other trait.
  private func quiet(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in 1e6 * (1 + 0.01 * generator.normal()) }
  }

  private func series(_ values: [Double]) throws -> RoundSeries { try RoundSeries(values) }

  // MARK: Series

  @Test func whatHasNoLogarithmIsAnError() {
    #expect(throws: SampleError.empty) { try RoundSeries([]) }
    #expect(throws: SampleError.notPositive(index: 1)) { try RoundSeries([1, 0]) }
    #expect(throws: SampleError.notFinite(index: 0)) { try RoundSeries([.nan]) }
  }

  @Test(arguments: [1, 2, 5, 6, 9, 60])
  func roundsThatAreAllTheSameHaveNoFindings(_ count: Int) throws {
    let series = try series(Array(repeating: 7.25, count: count))
    #expect(Outliers(in: series) == nil)
    #expect(SlowStart(in: series) == nil)
    #expect(Drift(in: series) == nil)
    #expect(TwoModes(in: series) == nil)
  }

  @Test func aLastDigitThatFlickersIsNoFinding() throws {
    let series = try series((0..<30).map { $0 % 10 == 0 ? 1001 : 1000 })
    #expect(Outliers(in: series) == nil)
    #expect(TwoModes(in: series) == nil)
  }

  // MARK: Outliers

  @Test func roundsFarAwayAreOutliersOnBothSides() throws {
    var values = quiet(30)
    values[4] *= 1.5
    values[20] /= 3
    let outliers = try #require(Outliers(in: series(values)))
    #expect(outliers.rounds == [4, 20])
    #expect(outliers.worstRound == 20)
    #expect(agree(outliers.worstRatio, 1.0 / 3, to: 0.05))
  }

  @Test func fewerThanSixRoundsHaveNoOutliers() throws {
    #expect(try Outliers(in: series([1, 1, 1, 1, 9])) == nil)
    #expect(try Outliers(in: series([1, 1, 1, 1, 1, 9]))?.rounds == [5])
  }

  // MARK: Slow starts

  @Test(arguments: 1...4)
  func firstRoundsThatAreSlowerAreCounted(_ slow: Int) throws {
    var values = quiet(20)
    for round in 0..<slow { values[round] *= 1.2 }
    let start = try #require(SlowStart(in: series(values)))
    #expect(start.rounds == slow)
    #expect(agree(start.ratio, 1.2, to: 0.04))
  }

  @Test func aFastStartAndASlowEndAreNoSlowStart() throws {
    var values = quiet(20)
    values[0] /= 1.2
    values[19] *= 1.2
    #expect(try SlowStart(in: series(values)) == nil)
    #expect(try Outliers(in: series(values))?.rounds == [0, 19])
  }

  // MARK: Drift

  @Test(arguments: [-0.1, -0.05, 0.05, 0.1])
  func aDriftIsFoundWithItsChange(_ change: Double) throws {
    let values = quiet(40).enumerated().map { $1 * (1 + change * Double($0) / 39) }
    let drift = try #require(Drift(in: series(values)))
    #expect(abs(drift.change - change) < 0.02)
  }

  @Test func aCertainDriftTooSmallToMatterIsNoFinding() throws {
    #expect(try Drift(in: series((0..<40).map { 1000 + 0.1 * Double($0) })) == nil)
    #expect(try Drift(in: series((0..<40).map { 1000 + Double($0) })) != nil)
  }

  @Test func anOutlierAtTheEndIsNoDrift() throws {
    var values = quiet(20)
    values[19] *= 10
    #expect(try Drift(in: series(values)) == nil)
  }

  // MARK: Two modes

  @Test(arguments: [2, 3, 5])
  func twoModesAreFoundInAnyOrderOfRounds(_ every: Int) throws {
    let values = quiet(30).enumerated().map { $0 % every == 0 ? $1 * 1.12 : $1 }
    let modes = try #require(TwoModes(in: series(values)))
    #expect(agree(modes.fast, 1e6, to: 0.01))
    #expect(agree(modes.slow, 1.12e6, to: 0.01))
    #expect(agree(modes.slowShare, Double((29 / every) + 1) / 30))
  }

  @Test func modesTooCloseToMatterAreNoFinding() throws {
    #expect(try TwoModes(in: series((0..<30).map { $0 % 2 == 0 ? 1000 : 1020 })) == nil)
    #expect(try TwoModes(in: series((0..<30).map { $0 % 2 == 0 ? 1000 : 1040 })) != nil)
  }

  @Test func aFewOutliersAreNoMode() throws {
    var values = quiet(30)
    for round in 0..<4 { values[7 * round] *= 1.5 }
    #expect(try TwoModes(in: series(values)) == nil)
    #expect(try Outliers(in: series(values))?.rounds == [0, 7, 14, 21])
  }

  // MARK: Clocks and intervals

  @Test func aSampleOfFewerThanAThousandStepsOfTheClockIsTooShort() throws {
    #expect(TooShort(duration: 1000, resolution: 1) == nil)
    #expect(TooShort(duration: 999, resolution: 1)?.error == 1.0 / 999)
    #expect(TooShort(duration: 0, resolution: 1)?.error == .infinity)
  }

  @Test func aClockWithoutAResolutionTraps() async {
    await #expect(processExitsWith: .failure) { _ = TooShort(duration: 1, resolution: 0) }
  }

  @Test func anEstimateWithAWideIntervalIsUnstable() throws {
    let wide = try Estimate(medianOf: SortedSamples([90, 95, 100, 100, 105, 112]), level: 0.95)
    #expect(agree(try #require(Unstable(wide)).halfWidth, 0.11))
    let narrow = try Estimate(medianOf: SortedSamples([96, 98, 100, 100, 102, 104]), level: 0.95)
    #expect(Unstable(narrow) == nil)
    let none = try Estimate(medianOf: SortedSamples([1, 100]), level: 0.95)
    #expect(Unstable(none) == nil)
  }
}
