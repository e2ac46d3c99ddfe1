import Foundation
import Randomness
import Statistics
import Testing

/// Campaigns are drawn many times: wrong verdicts must be as rare as designed, right ones frequent.
@Suite struct VerdictSimulationTests {
  /// The noise of a round's log-ratio, in shapes that timings have.
  enum Noise: CaseIterable, CustomTestStringConvertible {
    /// Both rows log-normal, 1.5 % each.
    case logNormal
    /// A third of each row's samples three per cent slower: two humps in a row, three in a ratio.
    case humped
    /// Every now and then a neighbour doubles a time.
    case heavyTailed

    var testDescription: String { "\(self)" }

    func draw(from generator: inout SplitMix64) -> Double {
      switch self {
      case .logNormal: 0.015 * 2.0.squareRoot() * generator.normal()
      case .humped: row(&generator) - row(&generator)
      case .heavyTailed:
        0.008 * generator.normal() / max(0.01, generator.normal().magnitude)
      }
    }

    private func row(_ generator: inout SplitMix64) -> Double {
      (generator.uniform() < 0.33 ? 0.03 : 0) + 0.005 * generator.normal()
    }
  }

  @Test(arguments: Noise.allCases)
  func aRowAgainstItselfIsHardlyEverFasterOrSlower(_ noise: Noise) throws {
    let verdicts = try campaigns(400, effects: [0], noise: noise, rounds: 48).joined()
    expectAtMost(0.01, of: verdicts.map { $0 == .faster || $0 == .slower })
  }

  @Test func aQuietRowAgainstItselfIsTheSame() throws {
    var generator = SplitMix64(seed: 40)
    var same = 0
    for _ in 0..<200 {
      var family = VerdictFamily(size: 1)
      let rounds = (0..<40).map { _ in exp(0.01 * generator.normal()) }
      for look in family.rule.looks where !family.open.isEmpty {
        try family.look(at: look, ratios: [0: Array(rounds[..<Int(look * 40)])])
      }
      if family.findings[0].verdict == .same { same += 1 }
    }
    #expect(same >= 180)
  }

  @Test(arguments: [(0.02, 0.98), (0.05, 1)], Noise.allCases)
  func aSlowerRowIsCalledSo(_ effect: (size: Double, power: Double), _ noise: Noise) throws {
    for (sign, verdict) in [(1.0, PairVerdict.slower), (-1, .faster)] {
      let verdicts = try campaigns(
        100, effects: [sign * log(1 + effect.size)], noise: noise, rounds: 60)
      let found = verdicts.joined().count { $0 == verdict }
      // Three standard errors below the power; at a power of 1 there is none.
      let least = 100 * effect.power - 3 * (100 * effect.power * (1 - effect.power)).squareRoot()
      #expect(Double(found) >= least)
    }
  }

  /// What nine pairs truly are: all null, some plainly different, all just on the band's edge.
  static let truths: [String: [Double]] = [
    "all the same": Array(repeating: 0, count: 9),
    "three the same": [0, 0, 0, 0.7, 0.7, -0.7, 0.3, 0.3, -0.3],
    "all on the edge": Array(repeating: log(1.01), count: 9),
  ]

  @Test(arguments: truths.keys.sorted())
  func aFamilyHasHardlyEverAWrongVerdict(_ name: String) throws {
    let effects = try #require(Self.truths[name])
    let wrong = try campaigns(60, effects: effects, noise: .logNormal, rounds: 60).map {
      verdicts in
      zip(effects, verdicts).contains { Self.isWrong($1, of: $0) }
    }
    expectAtMost(0.01, of: wrong)
  }

  @Test func weatherThatLastsIsNoDifference() throws {
    var generator = SplitMix64(seed: 41)
    var weather = 0.0
    var wrong: [Bool] = []
    for _ in 0..<300 {
      var family = VerdictFamily(size: 1)
      let pairs = (0..<48).map { _ in
        weather = 0.95 * weather + 0.1 * generator.normal()
        return RoundPair(
          row: exp(weather + 0.015 * generator.normal()),
          reference: exp(weather + 0.015 * generator.normal()))
      }
      try family.look(at: 1, ratios: [0: PairedRatios(pairs).byRound])
      wrong.append([.faster, .slower].contains(family.findings[0].verdict))
    }
    expectAtMost(0.01, of: wrong)
  }

  static func isWrong(_ verdict: PairVerdict, of effect: Double) -> Bool {
    switch verdict {
    case .faster: effect >= 0
    case .slower: effect <= 0
    case .same: effect.magnitude >= log(1.01)
    case .undecided: false
    }
  }

  /// The verdicts on every pair, whose log-ratios are `effects`, after the planned looks.
  private func campaigns(
    _ count: Int, effects: [Double], noise: Noise, rounds: Int
  ) throws -> [[PairVerdict]] {
    var generator = SplitMix64(seed: 2026)
    return try (0..<count).map { _ in
      var family = VerdictFamily(size: effects.count)
      let ratios = effects.map { effect in
        (0..<rounds).map { _ in exp(effect + noise.draw(from: &generator)) }
      }
      for look in family.rule.looks {
        let soFar = family.open.map { ($0, Array(ratios[$0][..<Int(look * Double(rounds))])) }
        try family.look(at: look, ratios: Dictionary(uniqueKeysWithValues: soFar))
      }
      return family.findings.map(\.verdict)
    }
  }

  /// Expects no larger a share of hits than `rate` by more than three standard errors.
  private func expectAtMost(_ rate: Double, of hits: [Bool]) {
    let count = Double(hits.count)
    let share = Double(hits.count { $0 }) / count
    #expect(share <= rate + 3 * (rate * (1 - rate) / count).squareRoot())
  }
}
