import Randomness
import Statistics
import Testing

/// How the error rate is divided: over looks, and by Holm's steps over pairs.
@Suite struct VerdictLooksTests {
  let noise = ratios(around: 1, spread: 0.2, 40)

  @Test func everyPlannedLookHasAQuarterOfTheErrorRate() throws {
    var family = VerdictFamily(size: 1)
    var levels: [Double] = []
    for (look, rounds) in zip(family.rule.looks, [10, 20, 30, 40]) {
      #expect(try family.look(at: look, ratios: [0: Array(noise[..<rounds])]))
      levels.append(try #require(family.findings[0].level))
    }
    #expect(levels.allSatisfy { agree($0, 0.0025) })
    #expect(family.findings[0].verdict == .undecided)
  }

  @Test func aLookWithTooFewRoundsLeavesItsShareToTheNext() throws {
    var family = VerdictFamily(size: 1)
    #expect(family.fewestRounds(at: 0.25) == 10)
    #expect(try !family.look(at: 0.25, ratios: [0: Array(noise[..<9])]))
    #expect(family.findings[0].outlook == .tooFewRounds(needed: 10))
    #expect(family.findings[0].neededRounds == 10)
    #expect(family.findings[0].pDifference == nil)
    #expect(family.findings[0].pEquivalence == nil)
    #expect(family.findings[0].estimate?.count == 9)
    #expect(family.fewestRounds(at: 0.5) == 9)
    #expect(try family.look(at: 0.5, ratios: [0: Array(noise[..<18])]))
    #expect(family.findings[0].level == 0.005)
  }

  @Test func tooFewRoundsDecideNothingHoweverPlainItIs() throws {
    var family = VerdictFamily(size: 1)
    #expect(try !family.look(at: 0.25, ratios: [0: Array(repeating: 2, count: 9)]))
    #expect(family.findings[0].verdict == .undecided)
    #expect(try family.look(at: 0.25, ratios: [0: Array(repeating: 2, count: 10)]))
    #expect(family.findings[0].verdict == .slower)
  }

  @Test func nothingIsLeftForASecondLookAtTheSamePlace() throws {
    var family = VerdictFamily(size: 1)
    try family.look(at: 0.5, ratios: [0: noise])
    let before = family
    #expect(family.fewestRounds(at: 0.5) == nil)
    #expect(family.fewestRounds(at: 0.25) == nil)
    #expect(try !family.look(at: 0.5, ratios: [0: Array(repeating: 2, count: 40)]))
    #expect(family == before)
  }

  @Test(arguments: [(1, 8), (2, 9), (9, 11), (100, 15)])
  func aLargerFamilyNeedsMoreRounds(_ size: Int, _ rounds: Int) {
    // At the last look the least p-value, 2 / 2ⁿ, has to come down to 0.01 / size.
    #expect(VerdictFamily(size: size).fewestRounds(at: 1) == rounds)
  }

  @Test func stepsGoUpAsClearVerdictsHandTheirShareOn() throws {
    var family = VerdictFamily(size: 4)
    try family.look(
      at: 1,
      ratios: [
        0: noise, 1: ratios(around: 2, spread: 0.1, 40), 2: ratios(around: 0.7, spread: 0.1, 39),
        3: ratios(around: 1, spread: 0.001, 37),
      ])
    #expect(family.findings.map(\.verdict) == [.undecided, .slower, .faster, .same])
    // From the surest on: the fewer rounds are all on one side, the greater is their p-value.
    let levels: [Double] = [0.01, 0.01 / 4, 0.01 / 3, 0.01 / 2]
    #expect(family.findings.map(\.level) == levels)
  }

  /// Slower than 1 for sure, but perhaps within the band: if that is proven of it next time, wrongly,
  /// its share would be missed.
  @Test func aVerdictNearTheEdgeKeepsItsShare() throws {
    var family = VerdictFamily(size: 2)
    try family.look(at: 1, ratios: [0: noise, 1: ratios(around: 1.0115, spread: 0.005, 40)])
    #expect(family.findings.map(\.verdict) == [.undecided, .slower])
    #expect(family.findings.map(\.level) == [0.005, 0.005])
  }

  @Test func aPairThatFailsItsStepEndsThem() throws {
    // At 4 / 2⁹, between 0.01 / 2 and 0.01, either would be decided alone; both together aren't.
    let pair = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 0.99]
    var alone = VerdictFamily(size: 1)
    try alone.look(at: 1, ratios: [0: pair])
    #expect(alone.findings[0].pDifference == 4.0 / 512)
    #expect(alone.findings[0].verdict == .slower)
    var both = VerdictFamily(size: 2)
    try both.look(at: 1, ratios: [0: pair, 1: pair])
    #expect(both.findings.map(\.verdict) == [.undecided, .undecided])
    #expect(both.findings.map(\.level) == [0.005, 0.005])
  }

  @Test(arguments: [[0.5], [0, 1], [0.5, 0.5, 1]])
  func looksThatDoNotRiseToTheWholeBudgetTrap(_ looks: [Double]) async {
    await #expect(processExitsWith: .failure) { [looks] in
      _ = VerdictRule(looks: looks)
    }
  }
}
