import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct TimeJudgeTests {
  private let judge = Judge(CheckTerms(minEffect: 0.02, errorRate: 0.01))

  /// Checks three implementations, the first of which has become slower.
  private func check(_ machine: inout Machine, slowdown: Double) -> [CheckFinding] {
    var pairs: [FigurePair] = []
    for name in ["a", "b", "c"] {
      let now = machine.session(30, slowdown: name == "a" ? slowdown : 1)
      pairs.append(machine.pair(now, of: name))
    }
    let candidates = judge.candidates(among: pairs).map(\.key)
    for index in pairs.indices where candidates.contains(pairs[index].key) {
      let further = machine.session(45, slowdown: index == 0 ? slowdown : 1)
      pairs[index].again = FigurePair([], again: further).again
    }
    return judge.findings(on: pairs)
  }

  @Test func ofChecksWithNothingChangedAtMostOneInAHundredIsAnAlarm() {
    var machine = Machine(seed: 1)
    let alarms = (0..<400).count { _ in
      check(&machine, slowdown: 1).contains { $0.outcome != .same }
    }
    #expect(alarms <= 4, "\(alarms)")
  }

  @Test func aSlowdownBeyondTheLeastEffectIsCaughtAndTheCaseNamed() {
    var machine = Machine(seed: 2)
    let found = (0..<100).map { _ in
      check(&machine, slowdown: 1.035).filter { $0.outcome == .worse }.map(\.key.backend)
    }
    #expect(found.count { $0 == ["a"] } >= 95, "\(found.count { $0 == ["a"] })")
  }

  @Test func aSpeedupIsBetter() {
    var machine = Machine(seed: 3)
    #expect(check(&machine, slowdown: 0.9).map(\.outcome) == [.better, .same, .same])
  }

  @Test func nothingIsCalledByTheFirstRoundsAlone() {
    var machine = Machine(seed: 4)
    let pair = machine.pair(machine.session(30, slowdown: 1.2))
    #expect(judge.candidates(among: [pair]).count == 1)
    #expect(judge.findings(on: [pair]).map(\.outcome) == [.undecided])
  }

  @Test func whatTheNewRoundsDoNotShowIsNoAlarm() {
    var machine = Machine(seed: 5)
    let now = machine.session(60, slowdown: 1.2)
    let pair = machine.pair(now, again: machine.session(20))
    let finding = judge.findings(on: [pair])[0]
    #expect(finding.outcome == .undecided && finding.wasMeasuredAgain)
    #expect(finding.change ?? 0 > 1.02)
  }

  @Test func sittingsThatVaryWidenTheIntervalOfTheirCaseAlone() throws {
    var busy = Machine(seed: 6)
    busy.drift = 0.012
    var quiet = Machine(seed: 7)
    quiet.drift = 0
    let pairs = [busy.pair(quiet.session(30)), quiet.pair(quiet.session(30))]
    let widths = try judge.findings(on: pairs).map {
      try #require($0.high) - #require($0.low)
    }
    #expect(widths[0] > 1.5 * widths[1])
  }

  @Test func twoBuildsAreComparedRoundByRound() {
    var machine = Machine(seed: 8)
    machine.drift = 0
    let ratios = { (machine: inout Machine, count: Int) in
      machine.session(count, slowdown: 1.03 / 1.7)
    }
    let pair = FigurePair(ratios(&machine, 40), again: ratios(&machine, 40))
    let finding = judge.findings(on: [pair])[0]
    #expect(finding.outcome == .worse)
    #expect(finding.threshold == 0.02 && finding.rounds == 80 && finding.before == 1)
  }

  @Test func roundsThatCouldShowNothingAreNotCalledGood() {
    // In a family of nine cases, ten rounds give no interval.
    let pairs = (0..<9).map { FigurePair(Array(repeating: 1, count: 10), of: "\($0)") }
    #expect(judge.findings(on: pairs).allSatisfy { $0.outcome == .undecided })
    #expect(judge.findings(on: Array(pairs.prefix(1))).map(\.outcome) == [.same])
  }

  @Test func aCaseOfWhichTooLittleIsKnownIsMeasuredAgainAndNotCalledGood() {
    var quiet = Machine(seed: 9)
    quiet.drift = 0
    var busy = quiet
    busy.spread = 0.3
    let pairs = [
      quiet.pair(busy.session(40), of: "0"), quiet.pair(quiet.session(40), of: "1"),
    ]
    #expect(judge.candidates(among: pairs).map(\.key.backend) == ["0"])
    let findings = judge.findings(on: pairs)
    #expect(findings.map(\.outcome) == [.undecided, .same])
    #expect(findings[0].smallestEffect ?? 0 > 0.06)
    #expect(findings[0].reason.hasPrefix("a slowdown of ") && findings[1].reason == "")
  }

  @Test func aCaseWithoutRoundsIsNotJudged() {
    #expect(judge.findings(on: [FigurePair([])]).map(\.outcome) == [.undecided])
  }

  // MARK: Runs

  /// Compares runs of two builds, each with its own spread from run to run.
  private func runs(_ before: [Double], _ now: [Double]) -> CheckFinding {
    var pair = FigurePair(key: Record.key(), metric: "cpu_time", reference: nil, comparesRuns: true)
    pair.before = before.map { Record.time($0) }
    pair.now = now.map { Record.time($0) }
    return judge.findings(on: [pair])[0]
  }

  @Test func runsNeedThreeASide() {
    let few = runs([100, 101], [200, 201, 202])
    #expect(few.outcome == .undecided && few.reason == "each side needs 3 runs")
    #expect(few.before == 101 && few.now == 202 && few.change == 2 && few.low == nil)
    #expect(runs([100, 101, 99], [200, 201, 202]).outcome == .worse)
    #expect(runs([200, 201, 202], [100, 101, 99]).outcome == .better)
  }

  @Test func runsThatDifferAsMuchAsTheBuildsShowNothing() {
    let wide = runs([100, 130, 80], [120, 90, 140])
    #expect(wide.outcome == .undecided && wide.reason.hasPrefix("a slowdown of "))
    // Shown, but smaller than what linking in another order does.
    #expect(runs([100, 100.1, 99.9], [101, 101.1, 100.9]).outcome == .same)
  }
}
