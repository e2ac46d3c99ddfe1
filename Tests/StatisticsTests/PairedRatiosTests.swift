import FeedEvents
import Foundation
import Statistics
import Testing

@Suite struct PairedRatiosTests {
  @Test(arguments: try References.load().ratios)
  func ratiosAreThoseOfTheLogarithmsMedian(_ reference: References.Ratios) throws {
    let ratios = try PairedRatios(rounds(reference.row, reference.reference))
    let estimate = ratios.estimate(level: reference.level)
    #expect(estimate.count == reference.count)
    #expect(agree(estimate.value, reference.value))
    #expect((estimate.interval == nil) == (reference.low == nil))
    if let interval = estimate.interval, let low = reference.low, let high = reference.high {
      #expect(agree(interval.low, low))
      #expect(agree(interval.high, high))
    }
  }

  @Test(arguments: try References.load().ratios)
  func swappingTheRowsGivesTheReciprocals(_ reference: References.Ratios) throws {
    let forth = try PairedRatios(rounds(reference.row, reference.reference)).estimate(level: 0.95)
    let back = try PairedRatios(rounds(reference.reference, reference.row)).estimate(level: 0.95)
    #expect(agree(back.value, 1 / forth.value, to: 1e-15))
    #expect(back.interval?.level == forth.interval?.level)
    if let there = forth.interval, let mirror = back.interval {
      #expect(agree(mirror.low, 1 / there.high, to: 1e-15))
      #expect(agree(mirror.high, 1 / there.low, to: 1e-15))
    }
  }

  @Test(arguments: try References.load().ratios)
  func whatARoundDoesToBothRowsCancels(_ reference: References.Ratios) throws {
    let quiet = try PairedRatios(rounds(reference.row, reference.reference))
    var power = -8
    let stormy = try PairedRatios(
      rounds(reference.row, reference.reference).map { pair in
        power += 1
        let weather = Double(sign: .plus, exponent: power, significand: 1)
        return RoundPair(
          value: pair.value.map { $0 * weather }, reference: pair.reference.map { $0 * weather })
      })
    #expect(stormy == quiet)
  }

  @Test(arguments: try References.load().ratios)
  func anIntervalOverRunsIsWiderOnBothSides(_ reference: References.Ratios) throws {
    let ratios = try PairedRatios(rounds(reference.row, reference.reference))
    let within = ratios.estimate(level: reference.level)
    let over = ratios.estimateOverRuns(level: reference.level)
    #expect(over.value == within.value)
    #expect((over.interval == nil) == (within.interval == nil))
    guard let within = within.interval, let over = over.interval else { return }
    #expect(over.low < within.low && within.high < over.high)
  }

  @Test func equalRoundsLeaveTheReachOfTheNormalDistribution() throws {
    let interval = try #require(
      PairedRatios([Double](repeating: 2, count: 60)).estimateOverRuns(level: 0.95).interval)
    let reach = exp(1.959963984540054 * PairedRatios.deviationBetweenRuns)
    #expect(agree(interval.high, 2 * reach))
    #expect(agree(interval.low, 2 / reach))
  }

  @Test func aRowAgainstItselfIsExactlyOne() throws {
    var generator = SplitMix64(seed: 9)
    let timings = generator.timings(12)
    let estimate = try PairedRatios(rounds(timings, timings)).estimate(level: 0.95)
    #expect(estimate.value == 1)
    #expect(estimate.interval?.low == estimate.interval?.high)
  }

  @Test func anEvenNumberOfRoundsTakesTheGeometricMean() throws {
    let ratios = try PairedRatios(rounds([2, 8, 1, 100], [1, 1, 1, 1]))
    #expect(agree(ratios.estimate(level: 0.5).value, 4, to: 1e-15))
  }

  @Test func roundsThatLackASideAreDropped() throws {
    let ratios = try PairedRatios(rounds([2, nil, 6, nil, 8], [1, 1, nil, nil, 2]))
    #expect(ratios.byRound == [2, 4])
  }

  @Test func noCompleteRoundIsAnError() {
    #expect(throws: SampleError.empty) { try PairedRatios(rounds([1, nil], [nil, 1])) }
    #expect(throws: SampleError.empty) { try PairedRatios([RoundPair]()) }
  }

  @Test(arguments: [0, -0.0, -1, -Double.leastNonzeroMagnitude])
  func zeroAndLessIsAnErrorOnEitherSide(_ value: Double) {
    let error = SampleError.notPositive(index: 1)
    #expect(throws: error) { try PairedRatios(rounds([1, value], [1, 1])) }
    #expect(throws: error) { try PairedRatios(rounds([1, 1], [1, value])) }
    #expect(throws: error) { try PairedRatios(rounds([1, value], [1, nil])) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsAnErrorOnEitherSide(_ value: Double) {
    let error = SampleError.notFinite(index: 0)
    #expect(throws: error) { try PairedRatios(rounds([value], [1])) }
    #expect(throws: error) { try PairedRatios(rounds([1], [value])) }
  }

  @Test func aRatioOutOfRangeIsAnErrorAndNotInfinite() {
    let error = SampleError.notRepresentable(index: 0)
    #expect(throws: error) { try PairedRatios(rounds([1e300], [1e-300])) }
    #expect(throws: error) { try PairedRatios(rounds([1e-300], [1e300])) }
  }

  private func rounds(_ row: [Double?], _ reference: [Double?]) -> [RoundPair] {
    zip(row, reference).map { RoundPair(value: $0, reference: $1) }
  }
}
