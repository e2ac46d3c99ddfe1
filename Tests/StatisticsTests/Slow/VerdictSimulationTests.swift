import FeedEvents
import Foundation
import Statistics
import Testing

extension Slow {
  /// Simulates many runs from fixed seeds: intervals must hold as often as they say, and verdicts follow from
  /// the intervals.
  @Suite struct VerdictSimulationTests {
    /// The noise of a round's log-ratio, in typical shapes of timings.
    enum Noise: CaseIterable, CustomTestStringConvertible {
      /// Both implementations are log-normal with 1.5 % each.
      case logNormal
      /// A third of the samples of each implementation are 3 % slower: two modes in the times, three in the
      /// ratio.
      case humped
      /// Occasionally another process doubles a time.
      case heavyTailed
      /// A host that runs at full speed in a tenth of the samples, and 1.6 times slower in the rest.
      case twoSpeeds

      var testDescription: String { "\(self)" }

      func draw(from generator: inout SplitMix64) -> Double {
        switch self {
        case .logNormal: 0.015 * 2.0.squareRoot() * generator.normal()
        case .humped: humped(&generator) - humped(&generator)
        case .heavyTailed: 0.008 * generator.normal() / max(0.01, generator.normal().magnitude)
        case .twoSpeeds: slowed(&generator) - slowed(&generator)
        }
      }

      private func humped(_ generator: inout SplitMix64) -> Double {
        (generator.uniform() < 0.33 ? 0.03 : 0) + 0.005 * generator.normal()
      }

      private func slowed(_ generator: inout SplitMix64) -> Double {
        (generator.uniform() < 0.1 ? 0 : log(1.6)) + 0.003 * generator.normal()
      }
    }

    /// The true log-ratios of nine pairs.
    static let truths: [String: [Double]] = [
      "all the same": Array(repeating: 0, count: 9),
      "three the same": [0, 0, 0, 0.7, 0.7, -0.7, 0.3, 0.3, -0.3],
      "all on the edge": Array(repeating: log(1.01), count: 9),
    ]

    @Test(arguments: Noise.allCases)
    func allIntervalsOfARunHoldAsOftenAsTheySay(_ noise: Noise) throws {
      let runs = 2000
      let effects = try #require(Self.truths["three the same"])
      let hits = try intervals(runs, effects: effects, noise, rounds: 60).count { intervals in
        zip(effects, intervals).allSatisfy { $1.contains(exp($0)) }
      }
      #expect(Double(hits) / Double(runs) >= 0.98)
    }

    @Test(arguments: truths.keys.sorted(), Noise.allCases)
    func aRunHasHardlyEverAWrongVerdict(_ name: String, _ noise: Noise) throws {
      let effects = try #require(Self.truths[name])
      let rule = VerdictRule(intervals: effects.count)
      let wrong = try intervals(200, effects: effects, noise, rounds: 60).count { intervals in
        zip(effects, intervals).contains { Self.isWrong(rule.verdict(on: $1), of: $0) }
      }
      #expect(wrong <= 2)
    }

    /// A selection of rounds in which one implementation alone was fast once reported a difference here.
    @Test func equalWorkersOnATwoSpeedHostAreNoDifference() throws {
      let rule = VerdictRule(intervals: 1)
      let verdicts = try intervals(200, effects: [0], .twoSpeeds, rounds: 60).joined()
        .map { rule.verdict(on: $0) }
      #expect(verdicts.count { $0 != .same && $0 != .undecided } <= 2)
    }

    @Test(arguments: [0.03, 0.05], [Noise.logNormal, .heavyTailed])
    func aSlowerRowIsCalledSo(_ effect: Double, _ noise: Noise) throws {
      let rule = VerdictRule(intervals: 3)
      for (sign, verdict) in [(1.0, Outcome.worse), (-1, .better)] {
        let all = try intervals(100, effects: [sign * log(1 + effect), 0, 0], noise, rounds: 60)
        let found = all.count { rule.verdict(on: $0[0]) == verdict }
        #expect(found >= (effect < 0.05 ? 90 : 99))
      }
    }

    @Test func aQuietRowAgainstItselfIsTheSame() throws {
      var generator = SplitMix64(seed: 40)
      let rule = VerdictRule(intervals: 1)
      let same = try (0..<200).count { _ in
        let ratios = (0..<60).map { _ in exp(0.01 * generator.normal()) }
        return rule.verdict(on: try PairedRatios(ratios).estimate(level: rule.level).interval)
          == .same
      }
      #expect(same >= 190)
    }

    /// In a run of a minute the rounds are so many that their own intervals hold less often than they say.
    @Test func intervalsOverRunsHoldForOtherRunsToo() throws {
      var generator = SplitMix64(seed: 425)
      let level = VerdictRule(intervals: 6).level
      let runs = 2000
      var withinRun = 0
      var overRuns = 0
      for _ in 0..<runs {
        let shift = PairedRatios.deviationBetweenRuns * generator.normal()
        let ratios = try PairedRatios(
          (0..<230).map { _ in exp(shift + 0.015 * generator.normal()) })
        if try #require(ratios.estimate(level: level).interval).contains(1) { withinRun += 1 }
        if try #require(ratios.estimateOverRuns(level: level).interval).contains(1) {
          overRuns += 1
        }
      }
      #expect(Double(withinRun) / Double(runs) < 0.99)
      #expect(Double(overRuns) / Double(runs) >= 0.997)
    }

    static func isWrong(_ verdict: Outcome, of effect: Double) -> Bool {
      let isInside = effect.magnitude < log(1.01) * 0.999
      return switch verdict {
      case .better: effect >= 0 || isInside
      case .worse: effect <= 0 || isInside
      case .same: effect.magnitude > log(1.01) * 1.001
      case .undecided: false
      }
    }

    /// Returns the intervals of every pair in `count` runs; `effects` are the true log-ratios.
    private func intervals(
      _ count: Int, effects: [Double], _ noise: Noise, rounds: Int
    ) throws -> [[ConfidenceInterval]] {
      var generator = SplitMix64(seed: 2026)
      let level = VerdictRule(intervals: effects.count).level
      return try (0..<count).map { _ in
        try effects.map { effect in
          let ratios = (0..<rounds).map { _ in exp(effect + noise.draw(from: &generator)) }
          return try #require(PairedRatios(ratios).estimate(level: level).interval)
        }
      }
    }
  }
}
