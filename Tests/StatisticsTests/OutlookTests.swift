import Randomness
import Statistics
import Testing

@Suite struct OutlookTests {
  /// At a level of a quarter of 0.01: 2.807 and 3.023 are the deviates one-sided and two-sided,
  /// 1.645 and 1.282 those of the power, split and whole.
  @Test(arguments: [
    (median: 1.0, spread: 0.06, deviates: 2.807 + 1.645, distance: 0.009950),
    (median: 1.005, spread: 0.06, deviates: 2.807 + 1.645, distance: 0.004963),
    (median: 1.02, spread: 0.20, deviates: 3.023 + 1.282, distance: 0.019803),
    (median: 1 / 1.02, spread: 0.20, deviates: 3.023 + 1.282, distance: 0.019803),
  ])
  func theRoundsNeededAreThoseOfTheFormula(
    median: Double, spread: Double, deviates: Double, distance: Double
  ) throws {
    let rounds = deviates * deviates * spread * spread / (distance * distance) * .pi / 3
    let finding = try finding(median: median, spread: spread)
    #expect(finding.verdict == .undecided)
    #expect(agree(Double(try #require(finding.neededRounds)), rounds, to: 0.002))
  }

  @Test func anOddDisturbanceHardlyRaisesThem() throws {
    var disturbed = symmetricalRatios(median: 1, spread: 0.06)
    let calm = try #require(finding(of: disturbed).neededRounds)
    for index in [0, 1, 40, 39] { disturbed[index] = index < 2 ? 0.1 : 10 }
    #expect(try #require(finding(of: disturbed).neededRounds) == calm)
  }

  @Test(arguments: [1.01, 1.0099999, 1 / 1.01])
  func onTheEdgeOfTheBandNoRoundsWouldDo(_ median: Double) throws {
    let finding = try finding(median: median, spread: 0.06)
    #expect(finding.outlook == .never)
    #expect(finding.neededRounds == nil)
  }

  @Test func moreRoundsAreAskedForThanThereWere() throws {
    // Two thirds of the rounds have hardly any spread, but the others say something else.
    let finding = try finding(
      of: symmetricalRatios(median: 1, spread: 0.001) + Array(repeating: 1.5, count: 20))
    #expect(finding.verdict == .undecided)
    #expect(finding.neededRounds == 62)
  }

  @Test func aLargerFamilyAsksForMore() throws {
    let ratios = symmetricalRatios(median: 1, spread: 0.06)
    var family = VerdictFamily(size: 9)
    try family.look(at: 1, ratios: [4: ratios])
    let alone = try #require(finding(of: ratios).neededRounds)
    #expect(try #require(family.findings[4].neededRounds) > alone)
  }

  private func finding(median: Double, spread: Double) throws -> VerdictFinding {
    try finding(of: symmetricalRatios(median: median, spread: spread))
  }

  private func finding(of ratios: [Double]) throws -> VerdictFinding {
    var family = VerdictFamily(size: 1)
    try family.look(at: 1, ratios: [0: ratios])
    return family.findings[0]
  }
}
