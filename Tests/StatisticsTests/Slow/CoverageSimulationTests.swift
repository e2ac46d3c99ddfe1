import FeedEvents
import Foundation
import Statistics
import Testing

extension Slow {
  /// Simulated intervals must contain the true value as often as their level says.
  @Suite struct CoverageSimulationTests {
    static let trials = 4000

    @Test(arguments: [6, 9, 20, 41], [0.8, 0.95])
    func intervalsOfTheMedianContainItAsOftenAsTheySay(_ count: Int, _ level: Double) throws {
      try expectCoverage(count: count, level: level, truth: log(2)) { generator in
        let samples = try SortedSamples((0..<count).map { _ in generator.exponential() })
        return samples.medianInterval(level: level)
      }
    }

    @Test(arguments: [6, 15, 30])
    func intervalsOfARatioContainItWhateverTheRoundsWereLike(_ count: Int) throws {
      try expectCoverage(count: count, level: 0.95, truth: 1.2) { generator in
        let rounds = (0..<count).map { _ in
          let weather = exp(generator.normal())
          return RoundPair(
            value: 1.2 * weather * exp(0.02 * generator.normal()),
            reference: weather * exp(0.02 * generator.normal()))
        }
        return try PairedRatios(rounds).estimate(level: 0.95).interval
      }
    }

    /// Expects that the share of intervals with the true value is within four standard errors of the coverage.
    private func expectCoverage(
      count: Int, level: Double, truth: Double,
      interval: (inout SplitMix64) throws -> ConfidenceInterval?
    ) throws {
      let coverage = try #require(MedianRanks(count: count, level: level)).coverage
      var generator = SplitMix64(seed: 2014)
      var hits = 0
      for _ in 0..<Self.trials where try interval(&generator)?.contains(truth) == true {
        hits += 1
      }
      let share = Double(hits) / Double(Self.trials)
      let error = (coverage * (1 - coverage) / Double(Self.trials)).squareRoot()
      #expect(abs(share - coverage) < 4 * error, "\(share) of them instead of \(coverage)")
    }
  }
}
