import FeedEvents
import Foundation
import Statistics
import Testing

extension Slow {
  /// Counts true and false findings in synthetic histories.
  ///
  /// The noise of each run is 1 %, and the figures are out of 100 histories.
  @Suite struct StepSimulationTests {
    static let histories = 100

    /// Noise with a deviation of 1 %, in typical shapes of timings.
    enum Noise: CaseIterable {
      case normal
      case longTails
      case skewed
      /// Normal, except that one run in fifty takes 1.5 times as long.
      case spiked

      func factor(_ generator: inout SplitMix64) -> Double {
        switch self {
        case .normal: 1 + 0.01 * generator.normal()
        case .longTails: 1 + 0.007 * (generator.exponential() - generator.exponential())
        case .skewed: 0.99 + 0.01 * generator.exponential()
        case .spiked:
          (1 + 0.01 * generator.normal()) * (generator.uniform() < 0.02 ? 1.5 : 1)
        }
      }
    }

    /// Fits 100 histories of `count` runs; `level` gives the level of each run by its number.
    private func fits(
      _ count: Int, _ noise: Noise = .normal, seed: UInt64 = 2026,
      level: (Int) -> Double = { _ in 1 }
    ) throws -> [StepFit] {
      var generator = SplitMix64(seed: seed)
      return try (0..<Self.histories).map { _ in
        try StepFit(
          values: (0..<count).map { 1e6 * level($0) * noise.factor(&generator) })
      }
    }

    struct Step: Sendable {
      /// The height in percent, and the number of runs on either side.
      var percent: Double
      var side: Int
      /// The largest error in the reported position of a step that counts as found, in runs.
      var tolerance: Int
      /// The number of steps found in 100 histories.
      var found: ClosedRange<Int>
    }

    /// In noise of 1 %, a step of 1 % needs about 100 runs on either side, and a step of 20 % only the minimum.
    static let steps = [
      Step(percent: 20, side: 4, tolerance: 0, found: 99...100),
      Step(percent: 10, side: 4, tolerance: 0, found: 75...95),
      Step(percent: 10, side: 6, tolerance: 0, found: 99...100),
      Step(percent: 5, side: 4, tolerance: 1, found: 20...45),
      Step(percent: 5, side: 10, tolerance: 1, found: 94...100),
      Step(percent: 3, side: 8, tolerance: 1, found: 25...50),
      Step(percent: 3, side: 15, tolerance: 5, found: 90...100),
      Step(percent: 3, side: 25, tolerance: 5, found: 97...100),
      Step(percent: 2, side: 15, tolerance: 10, found: 40...65),
      Step(percent: 2, side: 25, tolerance: 10, found: 84...97),
      Step(percent: 2, side: 50, tolerance: 10, found: 98...100),
      Step(percent: 1, side: 25, tolerance: 20, found: 8...27),
      Step(percent: 1, side: 50, tolerance: 20, found: 47...78),
      Step(percent: 1, side: 100, tolerance: 20, found: 83...97),
    ]

    @Test(arguments: steps)
    func stepsAreFoundAtTheseRates(_ step: Step) throws {
      let fits = try fits(2 * step.side) { run in
        run < step.side ? 1 : 1 + step.percent / 100
      }
      let found = fits.count { fit in
        fit.steps.contains { abs($0.index - step.side) <= step.tolerance }
      }
      #expect(step.found.contains(found), "\(found) of 100")
      let others = fits.reduce(0) { $0 + $1.steps.count } - found
      // A step as small as the noise may also be reported farther off.
      #expect(others <= (step.percent < 2 ? 9 : 3), "\(others) others")
    }

    @Test(arguments: Noise.allCases, [8, 12, 20, 50, 120])
    func atMostTwoStepsAreFoundInAHundredHistoriesWithoutAny(
      _ noise: Noise, _ count: Int
    ) throws {
      let fits = try fits(count, noise)
      #expect(fits.reduce(0) { $0 + $1.steps.count } <= 2)
      #expect(fits.count { $0.drift != nil } <= 1)
    }

    /// The average over all shapes and lengths.
    @Test func atMostOneStepIsFoundInAHundredHistoriesOnAverage() throws {
      var steps = 0
      var histories = 0
      for noise in Noise.allCases {
        for count in [10, 30, 60] {
          let fits = try fits(count, noise, seed: 7)
          steps += fits.reduce(0) { $0 + $1.steps.count }
          histories += fits.count
        }
      }
      #expect(steps * 100 <= histories, "\(steps) in \(histories)")
    }

    @Test(arguments: [0.5, 3])
    func aSpikeInEveryTenthRunIsNoStepAndHidesNone(_ spike: Double) throws {
      let flat = try fits(60) { $0 % 10 == 3 ? spike : 1 }
      #expect(flat.reduce(0) { $0 + $1.steps.count } <= 1)
      let stepped = try fits(60) { ($0 % 10 == 3 ? spike : 1) * ($0 < 30 ? 1 : 1.1) }
      #expect(stepped.count { $0.steps.map(\.index) == [30] } >= 95)
    }

    @Test(arguments: [(0.05, 50), (0.1, 80), (0.3, 50)])
    func aSlowDriftIsReportedAsADrift(_ change: Double, _ count: Int) throws {
      let fits = try fits(count) { 1 + change * Double($0) / Double(count - 1) }
      let drifts = fits.compactMap(\.drift)
      #expect(drifts.count >= 85, "\(drifts.count) drifts")
      #expect(drifts.allSatisfy { abs($0 - change) < 0.02 + change / 5 })
      let stepped = fits.count { !$0.steps.isEmpty }
      #expect(stepped <= 15, "steps in \(stepped)")
    }

    /// The drift is only twice the noise over the whole history, so it may be reported as a step.
    @Test func aDriftThatIsHardlySeenIsAtMostOneStep() throws {
      let fits = try fits(100) { 1 + 0.02 * Double($0) / 99 }
      #expect(fits.allSatisfy { $0.steps.count <= 1 })
      #expect(fits.count { $0.drift != nil } >= 25)
    }

    /// Bends of one to two times the noise.
    @Test(arguments: [-0.3, 0.3])
    func aDriftThatBendsIsNoRowOfSteps(_ bend: Double) throws {
      let fits = try fits(50) { run in
        let place = Double(run) / 49
        return 1 + 0.3 * place + bend * place * (1 - place) / 2
      }
      #expect(fits.count { $0.drift != nil } >= 90)
      #expect(fits.allSatisfy { $0.steps.count <= 4 })
      #expect(fits.reduce(0) { $0 + $1.steps.count } <= 300)
    }

    /// Three steps, one after the other.
    @Test func aStaircaseIsNoDrift() throws {
      let fits = try fits(80) { 1 + 0.05 * Double($0 / 20) }
      #expect(fits.count { $0.steps.count == 3 } >= 95)
      #expect(fits.count { $0.drift != nil } <= 2)
    }

    @Test func aStepInADriftIsFound() throws {
      let fits = try fits(80) { (1 + 0.001 * Double($0)) * ($0 < 40 ? 1 : 1.1) }
      #expect(fits.count { $0.steps.map(\.index) == [40] } >= 85)
      #expect(fits.count { $0.drift != nil } >= 85)
    }

    @Test func aThousandRunsTakeNoTime() throws {
      var generator = SplitMix64(seed: 3)
      let values = (0..<1000).map { ($0 < 400 ? 1 : 1.02) * Noise.normal.factor(&generator) }
      let clock = ContinuousClock()
      let began = clock.now
      let fit = try StepFit(values: values)
      #expect(fit.steps.count == 1)
      #expect(try abs(#require(fit.steps.first).index - 400) <= 10)
      #expect(clock.now - began < .seconds(10), "in debug, on a busy machine")
    }
  }
}
