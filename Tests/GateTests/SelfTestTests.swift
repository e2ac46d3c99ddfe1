import Results
import Testing

@testable import Gate

@Suite struct SelfTestTests {
  private let judge = SelfTestJudge(minEffect: 0.02, errorRate: 0.01)

  private func trials(spread: Double, rounds: Int, seed: UInt64) -> [SelfTestCell] {
    var machine = Machine(seed: seed)
    (machine.mood, machine.spread) = (0, spread)
    let trials: [SelfTestJudge.Trial] = [
      .init("expat-copy", of: "expat", .same, machine.session(rounds, slowdown: 1 / 1.7)),
      .init("expat+3%", of: "expat", .higher, machine.session(rounds, slowdown: 1.03 / 1.7)),
    ]
    return trials.map { judge.cell(of: $0) }
  }

  @Test func aCalmMachinePasses() {
    let cells = trials(spread: 0.01, rounds: 60, seed: 1)
    #expect(cells.map(\.hasPassed) == [true, true], "\(cells)")
    #expect(cells.map(\.found) == [.same, .higher])
    let effects = cells.compactMap(\.smallestEffect)
    #expect(effects.count == 2 && effects.allSatisfy { $0 > 0.02 && $0 < 0.03 }, "\(effects)")
  }

  @Test func aRestlessMachineFailsAndSaysWhatItCouldResolve() {
    for seed in 1...20 {
      let cells = trials(spread: 0.2, rounds: 30, seed: UInt64(seed))
      // One cell may come out right by chance.
      #expect(cells.map(\.hasPassed) != [true, true], "\(cells)")
      let effects = cells.compactMap(\.smallestEffect)
      #expect(effects.count == 2 && effects.allSatisfy { $0 > 0.05 }, "\(effects)")
    }
  }

  @Test func tooFewRoundsDecideNothing() {
    #expect(trials(spread: 0.001, rounds: 3, seed: 3).map(\.found) == [.undecided, .undecided])
    #expect(trials(spread: 0.001, rounds: 0, seed: 3).compactMap(\.ratio).isEmpty)
  }

  @Test func allocationsAreHeldAgainstThoseOfTheOriginal() {
    func cell(_ expected: Verdict.Outcome, _ found: Double?) -> SelfTestCell {
      judge.cell(
        of: "copy", original: "expat", expected: expected, figures: found.map { Record.figure($0) },
        of: Record.figure(763))
    }
    #expect(cell(.same, 763).hasPassed)
    #expect(cell(.higher, 764).hasPassed)
    #expect(!cell(.higher, 763).hasPassed)
    #expect(!cell(.same, 764).hasPassed)
    #expect(!cell(.same, nil).hasPassed)
  }
}
