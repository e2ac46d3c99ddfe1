import Foundation
import Statistics
@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct AnswerLimitsTests {
  /// Returns a run of 15 s that left one comparison undecided, with an interval of a half-width.
  private func undecided(ratio: Double, halfWidth: Double) -> Results {
    var results = Fixtures.judged
    results.plan.budgetSeconds = 15
    results.plan.durationSeconds = 16
    for index in results.verdicts.indices
    where results.verdicts[index].family == .reference
      && results.verdicts[index].key.backend == "expat"
    {
      results.verdicts[index].outcome = .undecided
      results.verdicts[index].ratio = ratio
      results.verdicts[index].low = ratio * exp(-halfWidth)
      results.verdicts[index].high = ratio * exp(halfWidth)
    }
    return results
  }

  private func line(_ results: Results) throws -> String {
    try #require(results.answerLimits.first { $0.hasPrefix("Undecided: ") })
  }

  @Test func aDecidedRunOnAQuietMachineIsLimitedByItsVersions() {
    let lines = Fixtures.judged.answerLimits
    #expect(
      lines.first
        == "This holds for FoundationXML 6.3.1, expat 2.5.0 and libxml2 2.9.14; other versions can differ."
    )
    #expect(
      lines.dropFirst().allSatisfy { $0.hasPrefix("CDATA share 41 %, and libxml2 is 2.9.14: ") })
    #expect(lines.count == 2)
  }

  @Test(arguments: [("2.13.8", 0.41, true), ("2.14.0", 0.41, false), ("2.9.14", 0.09, false)])
  func aFactIsSaidOfOlderVersionsAndDocumentsItIsAbout(
    _ version: String, _ share: Double, _ isSaid: Bool
  ) {
    var results = Fixtures.judged
    for index in results.backends.indices where results.backends[index].name == "libxml2" {
      results.backends[index].version = version
    }
    results.corpus.features[0].value = share
    #expect(results.answerLimits.contains { $0.hasPrefix("CDATA share") } == isSaid)
  }

  @Test func aBusyMachineIsSaidWithHowBusyItWas() {
    var results = Fixtures.judged
    results.load = MachineLoad(othersShare: 0.58, processors: 2)
    #expect(
      results.answerLimits.first
        == "The machine was busy: other processes used 58 % of a processor.")
  }

  @Test func pointsBeyondTheBudgetAreCounted() throws {
    var results = Fixtures.sweep
    let slow = results.rows.indices.filter {
      ["fixed:1", "fixed:4"].contains("\(results.rows[$0].key.stream)")
        && results.rows[$0].key.backend == "expat" && results.rows[$0].metric == "parse_time"
    }
    try #require(!slow.isEmpty)
    for index in slow { results.rows[index].status = .interrupted }
    let line = results.answerLimits.first { $0.hasPrefix("Points that the budget") }
    #expect(line?.contains(": \(slow.count) of expat; a larger --budget tries more.") == true)
    results.plan.isInterrupted = true
    #expect(!results.answerLimits.contains { $0.hasPrefix("Points") })
  }

  @Test func theBudgetIsThatOfRoundsThatTookLongerThanIt() throws {
    var results = undecided(ratio: 1.03, halfWidth: 0.04)
    results.plan.budgetSeconds = 1
    results.plan.roundSeconds = 15
    #expect(try line(results).contains("--budget 80s would probably decide."))
  }

  /// A ratio of 3 % is decided by intervals of ±2 %: those of ±4 % need about four times the rounds.
  @Test func theBudgetGrowsWithTheSquareOfTheWidth() throws {
    let line = try line(undecided(ratio: 1.03, halfWidth: 0.04))
    #expect(line == "Undecided: expat against libxml2: --budget 80s would probably decide.")
    let wider = try self.line(undecided(ratio: 1.03, halfWidth: 0.08))
    #expect(wider == "Undecided: expat against libxml2: --budget 310s would probably decide.")
  }

  @Test func onTheEdgeNoBudgetIsAdvised() throws {
    let line = try line(undecided(ratio: 1.01, halfWidth: 0.02))
    #expect(line == "Undecided: expat against libxml2.")
  }

  @Test func roundsAreAdvisedWhereRoundsWereGiven() throws {
    var results = undecided(ratio: 1.03, halfWidth: 0.04)
    results.plan.budgetSeconds = nil
    results.plan.rounds = ["time": 24]
    #expect(try line(results).contains(#/: --rounds 1[0-9]{2} would probably decide\.$/#))
  }
}
