import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct TimeJudgeTests {
  private let judge = Judge(CheckTerms(minEffect: 0.02, errorRate: 0.01))

  /// Checks three implementations, the first of which has become slower.
  private func check(_ machine: inout Machine, slowdown: Double) -> [CheckFinding] {
    var cases = ["a", "b", "c"].map { name in
      TimeCase(
        key: Record.key(name), reference: "control", recorded: machine.record(),
        first: machine.session(30, slowdown: name == "a" ? slowdown : 1))
    }
    let candidates = judge.candidates(among: cases)
    for index in cases.indices where candidates.contains(cases[index].key) {
      cases[index].again = machine.session(45, slowdown: index == 0 ? slowdown : 1)
    }
    return judge.findings(of: cases)
  }

  @Test func ofChecksWithNothingChangedAtMostOneInAHundredIsAnAlarm() {
    var machine = Machine(seed: 1)
    let alarms = (0..<400).count { _ in
      check(&machine, slowdown: 1).contains { $0.outcome != .good }
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
    #expect(check(&machine, slowdown: 0.9).map(\.outcome) == [.better, .good, .good])
  }

  @Test func nothingIsCalledByTheFirstRoundsAlone() {
    var machine = Machine(seed: 4)
    let item = TimeCase(
      key: Record.key(), reference: "control", recorded: machine.record(),
      first: machine.session(30, slowdown: 1.2))
    #expect(judge.candidates(among: [item]) == [item.key])
    #expect(judge.findings(of: [item]).map(\.outcome) == [.unjudged])
  }

  @Test func whatTheNewRoundsDoNotShowIsNoAlarm() {
    var machine = Machine(seed: 5)
    let item = TimeCase(
      key: Record.key(), reference: "control", recorded: machine.record(),
      first: machine.session(60, slowdown: 1.2), again: machine.session(20))
    let finding = judge.findings(of: [item])[0]
    #expect(finding.outcome == .unjudged && finding.wasMeasuredAgain)
    #expect(finding.change ?? 0 > 1.02)
  }

  @Test func sittingsThatVaryWidenTheIntervalOfTheirCaseAlone() throws {
    var busy = Machine(seed: 6)
    busy.drift = 0.008
    var quiet = Machine(seed: 7)
    quiet.drift = 0
    let cases = [busy.record(), quiet.record()].map {
      TimeCase(key: Record.key(), reference: "control", recorded: $0, first: quiet.session(30))
    }
    let widths = try judge.findings(of: cases).map {
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
    let item = TimeCase(
      key: Record.key(), reference: "expat@base", recorded: nil, first: ratios(&machine, 40),
      again: ratios(&machine, 40))
    let finding = judge.findings(of: [item])[0]
    #expect(finding.outcome == .worse)
    #expect(finding.threshold == 0.02 && finding.rounds == 80 && finding.before == 1)
  }

  @Test func roundsThatCouldShowNothingAreNotCalledGood() {
    // In a family of nine cases, ten rounds give no interval.
    let cases = (0..<9).map { index in
      TimeCase(
        key: Record.key("\(index)"), reference: "\(index)@base", recorded: nil,
        first: Array(repeating: 1, count: 10))
    }
    #expect(judge.findings(of: cases).allSatisfy { $0.outcome == .unjudged })
    #expect(judge.findings(of: Array(cases.prefix(1))).map(\.outcome) == [.good])
  }

  @Test func aCaseOfWhichTooLittleIsKnownIsMeasuredAgainAndNotCalledGood() {
    var quiet = Machine(seed: 9)
    quiet.drift = 0
    var busy = quiet
    busy.spread = 0.3
    let cases = [busy, quiet].enumerated().map { index, machine in
      var machine = machine
      return TimeCase(
        key: Record.key("\(index)"), reference: "control", recorded: quiet.record(),
        first: machine.session(40))
    }
    #expect(judge.candidates(among: cases) == [cases[0].key])
    let findings = judge.findings(of: cases)
    #expect(findings.map(\.outcome) == [.unjudged, .good])
    #expect(findings[0].smallestEffect ?? 0 > 0.06)
    #expect(findings[0].reason.hasPrefix("a slowdown of ") && findings[1].reason == "")
  }

  @Test func aCaseWithoutRoundsIsNotJudged() {
    let item = TimeCase(
      key: Record.key(), reference: "control", recorded: RunSpread([1, 1, 1]), first: [])
    #expect(judge.findings(of: [item]).map(\.outcome) == [.unjudged])
  }
}
