import FeedEvents
import Foundation
import Statistics
import Testing

extension Slow {
  /// Lints run on many series: they must report nothing on a series without a trait, and report the trait if
  /// there is one.
  @Suite struct LintSimulationTests {
    static let trials = 400

    /// Noise of the logarithms, with one mode and no order, by name.
    static let noises: [String: @Sendable (inout SplitMix64) -> Double] = [
      "normal": { 0.05 * $0.normal() },
      "uniform": { 0.2 * $0.uniform() },
      "skewed": { 0.05 * $0.exponential() },
      "skewed more": { 0.03 * exp($0.normal()) },
      "skewed to the left": { -0.05 * $0.exponential() },
      "long tails": { 0.05 * ($0.exponential() - $0.exponential()) },
    ]

    @Test(arguments: noises.keys.sorted(), [9, 20, 60])
    func oneModeIsHardlyEverTakenForTwo(_ name: String, _ count: Int) throws {
      #expect(try findings(name, count) { TwoModes(in: $0) != nil } <= Self.allowed(0.01))
    }

    @Test(arguments: noises.keys.sorted(), [9, 20, 60])
    func anyOrderIsHardlyEverTakenForADrift(_ name: String, _ count: Int) throws {
      #expect(try findings(name, count) { Drift(in: $0) != nil } <= Self.allowed(0.01))
    }

    @Test(arguments: [("normal", 0.005), ("uniform", 0.005), ("skewed", 0.015)], [9, 20, 60])
    func anyFirstRoundIsHardlyEverTakenForASlowStart(
      _ noise: (name: String, rate: Double), _ count: Int
    ) throws {
      let findings = try findings(noise.name, count) { SlowStart(in: $0) != nil }
      #expect(findings <= Self.allowed(noise.rate))
    }

    @Test(arguments: ["normal", "uniform"], [6, 9, 20, 60])
    func shortTailsHardlyEverHaveOutliers(_ name: String, _ count: Int) throws {
      #expect(try findings(name, count) { Outliers(in: $0) != nil } <= Self.allowed(0.01))
    }

    /// One round in `every` is slower by `gap`, with noise of 1 %.
    @Test(arguments: [(9, 0.2, 2), (20, 0.12, 3), (60, 0.07, 5)])
    func modesThatAreApartAreFound(_ count: Int, _ gap: Double, _ every: Int) throws {
      var generator = SplitMix64(seed: 1994)
      var found = 0
      for _ in 0..<Self.trials {
        let series = try RoundSeries(
          (0..<count).map { round in
            exp((round % every == 0 ? gap : 0) + 0.01 * generator.normal())
          })
        if TwoModes(in: series) != nil { found += 1 }
      }
      #expect(Double(found) >= 0.95 * Double(Self.trials))
    }

    /// Returns the number of findings that a true rate exceeds about once in ten thousand runs.
    private static func allowed(_ rate: Double) -> Int {
      let expected = rate * Double(trials)
      return Int((expected + 4 * expected.squareRoot()).rounded(.up))
    }

    private func findings(
      _ name: String, _ count: Int, of lint: (RoundSeries) -> Bool
    ) throws -> Int {
      let noise = try #require(Self.noises[name])
      var generator = SplitMix64(seed: 2015)
      var findings = 0
      for _ in 0..<Self.trials {
        let series = try RoundSeries((0..<count).map { _ in exp(noise(&generator)) })
        if lint(series) { findings += 1 }
      }
      return findings
    }
  }
}
