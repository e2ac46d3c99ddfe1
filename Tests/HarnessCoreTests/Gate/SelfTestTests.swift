import Statistics
import Testing

@testable import HarnessCore

@Suite struct SelfTestTests {
  private let selfTest: SelfTest

  init() throws {
    selfTest = try #require(
      SelfTest(of: "expat", by: CheckTerms(minEffect: 0.02, errorRate: 0.01)))
  }

  private func trial(_ copy: String, _ expected: Outcome) -> SelfTestCase {
    SelfTestCase(
      copy: copy, original: "expat", metric: "parse_time", expected: expected, found: .undecided)
  }

  private func result(of trial: SelfTestCase, _ ratios: [Double]) -> SelfTestCase {
    selfTest.result(of: trial, in: Record.key(trial.copy), ratios: ratios)
  }

  private func trials(spread: Double, rounds: Int, seed: UInt64) -> [SelfTestCase] {
    var machine = Machine(seed: seed)
    (machine.drift, machine.spread) = (0, spread)
    return [("expat-copy", Outcome.same, 1), ("expat+3%", .worse, 1.03)].map {
      copy, expected, slowdown in
      result(of: trial(copy, expected), machine.session(rounds, slowdown: slowdown / 1.7))
    }
  }

  @Test func aQuietMachinePasses() {
    let cases = trials(spread: 0.01, rounds: 60, seed: 1)
    #expect(cases.map(\.hasPassed) == [true, true], "\(cases)")
    #expect(cases.map(\.found) == [.same, .worse])
    let effects = cases.compactMap(\.smallestEffect)
    #expect(effects.count == 2 && effects.allSatisfy { $0 >= 0.02 && $0 < 0.03 }, "\(effects)")
  }

  @Test func aBusyMachineFailsAndSaysWhatItCouldResolve() {
    for seed in 1...20 {
      let cases = trials(spread: 0.2, rounds: 30, seed: UInt64(seed))
      // One of the cases may pass by chance.
      #expect(cases.map(\.hasPassed) != [true, true], "\(cases)")
      let effects = cases.compactMap(\.smallestEffect)
      #expect(effects.count == 2 && effects.allSatisfy { $0 > 0.05 }, "\(effects)")
    }
  }

  @Test func tooFewRoundsDecideNothing() {
    #expect(trials(spread: 0.001, rounds: 3, seed: 3).map(\.found) == [.undecided, .undecided])
    #expect(trials(spread: 0.001, rounds: 0, seed: 3).compactMap(\.ratio).isEmpty)
  }

  @Test func aCopyThatIsFasterOrSlowerThanItMustBeFails() {
    func found(_ expected: Outcome, _ slowdown: Double) -> SelfTestCase {
      var machine = Machine(seed: 4)
      machine.drift = 0
      return result(of: trial("copy", expected), machine.session(60, slowdown: slowdown / 1.7))
    }
    #expect(found(.same, 1.05).found == .worse)
    #expect(found(.same, 0.95).found == .better)
    #expect(found(.worse, 1).found == .same)
    // The ratio is neither shown to be slower by the least effect, nor to be within it.
    #expect(found(.same, 1.018).found == .undecided)
  }

  @Test func aSlowdownThatOneHalfOfTheRoundsShowsAloneIsNotCaught() {
    var machine = Machine(seed: 5)
    (machine.drift, machine.spread) = (0, 0.005)
    let injected =
      machine.session(40, slowdown: 1.1 / 1.7) + machine.session(30, slowdown: 1 / 1.7)
    #expect(result(of: trial("copy", .worse), injected).found != .worse)
    #expect(result(of: trial("copy", .worse), injected.reversed()).found != .worse)
  }

  @Test func allocationsAreComparedWithThoseOfTheOriginal() {
    func tried(_ expected: Outcome, _ found: Double?) -> SelfTestCase {
      selfTest.result(
        of: trial("copy", expected), in: Record.key(), before: [Record.count(763)],
        now: found.map { [Record.count($0)] } ?? [])
    }
    #expect(tried(.same, 763).hasPassed)
    #expect(tried(.worse, 764).hasPassed)
    #expect(!tried(.worse, 763).hasPassed)
    #expect(!tried(.same, 764).hasPassed)
    #expect(!tried(.same, nil).hasPassed)
  }
}
