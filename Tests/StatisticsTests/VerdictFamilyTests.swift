import Foundation
import Randomness
import Statistics
import Testing

@Suite struct VerdictFamilyTests {
  @Test(arguments: [(0.9, PairVerdict.faster), (1.1, .slower), (1, .same)])
  func whatIsPlainIsDecidedAtTheFirstLook(_ ratio: Double, _ verdict: PairVerdict) throws {
    var family = VerdictFamily(size: 1)
    #expect(try family.look(at: 0.25, ratios: [0: ratios(around: ratio, spread: 0.002, 12)]))
    let finding = family.findings[0]
    #expect(finding.verdict == verdict)
    #expect(finding.look == 0.25)
    #expect(finding.rounds == 12)
    #expect(finding.level == 0.0025)
    #expect(finding.outlook == nil)
    #expect(finding.neededRounds == nil)
    #expect(family.open.isEmpty)
  }

  @Test(arguments: [0.97, 0.995, 1, 1.004, 1.011, 1.05], [0.001, 0.01, 0.04])
  func swappingTheRowsSwapsFasterAndSlower(_ ratio: Double, _ spread: Double) throws {
    let forth = ratios(around: ratio, spread: spread, 40)
    let there = try finding(of: forth)
    let back = try finding(of: forth.map { 1 / $0 })
    let mirror: [PairVerdict: PairVerdict] = [.faster: .slower, .slower: .faster]
    #expect(back.verdict == mirror[there.verdict, default: there.verdict])
    let value = try #require(there.estimate?.value)
    #expect(agree(try #require(back.estimate?.value), 1 / value))
    #expect(agree(try #require(back.pDifference), try #require(there.pDifference)))
    #expect(agree(try #require(back.pEquivalence), try #require(there.pEquivalence)))
  }

  /// Each round's ratio is the same: significant however little it is.
  @Test func aSureDifferenceWithinTheBandIsTheSame() throws {
    let finding = try finding(of: Array(repeating: 1.004, count: 40))
    #expect(try #require(finding.pDifference) < 1e-9)
    #expect(finding.verdict == .same)
  }

  @Test func aSureDifferenceNearTheEdgeStaysUndecided() throws {
    let finding = try finding(of: ratios(around: 1.009, spread: 0.01, 40))
    #expect(try #require(finding.pDifference) < #require(finding.level))
    #expect(try #require(finding.pEquivalence) > #require(finding.level))
    #expect(finding.verdict == .undecided)
    #expect(try #require(finding.neededRounds) > 40)
  }

  @Test func aWiderBandMakesMoreTheSame() throws {
    var family = VerdictFamily(size: 1, rule: VerdictRule(sameWithin: 0.1))
    try family.look(at: 1, ratios: [0: ratios(around: 1.05, spread: 0.01, 40)])
    #expect(family.findings[0].verdict == .same)
  }

  @Test func onePairThatCannotBeLookedAtDoesNotHinderTheOthers() throws {
    var family = VerdictFamily(size: 3)
    try family.look(
      at: 1,
      ratios: [0: ratios(around: 1.2, spread: 0.01, 40), 1: [], 2: [1.2, 1.2, 1.2]])
    #expect(family.findings[0].verdict == .slower)
    #expect(family.findings[1] == VerdictFamily(size: 1).findings[0])
    #expect(family.findings[2].outlook == .tooFewRounds(needed: 9))
    #expect(family.findings[2].pDifference == nil)
    #expect(family.open == [1, 2])
  }

  @Test func aDecidedPairKeepsItsFinding() throws {
    var family = VerdictFamily(size: 2)
    try family.look(
      at: 0.5,
      ratios: [
        0: ratios(around: 1.2, spread: 0.01, 20), 1: ratios(around: 1, spread: 0.1, 20),
      ])
    let decided = family.findings[0]
    try family.look(
      at: 1,
      ratios: [0: ratios(around: 0.8, spread: 0.01, 40), 1: ratios(around: 1, spread: 0.1, 40)])
    #expect(family.findings[0] == decided)
    #expect(family.findings[1].rounds == 40)
  }

  @Test(arguments: [0, -1.5, .nan, .infinity])
  func aRatioThatIsNoneIsAnErrorAndChangesNothing(_ ratio: Double) throws {
    var family = VerdictFamily(size: 2)
    let before = family
    let good = ratios(around: 1.2, spread: 0.01, 20)
    #expect(throws: SampleError.self) { try family.look(at: 1, ratios: [0: good, 1: [1, ratio]]) }
    #expect(family == before)
  }

  @Test func aFamilyOfNoneHasNothingToLookAt() throws {
    var family = VerdictFamily(size: 0)
    #expect(family.fewestRounds(at: 1) == nil)
    #expect(try !family.look(at: 1, ratios: [:]))
  }

  @Test func verdictsAreWrittenByName() throws {
    let names = try JSONEncoder().encode(PairVerdict.allCases)
    #expect(String(decoding: names, as: UTF8.self) == #"["faster","slower","same","undecided"]"#)
  }

  private func finding(of ratios: [Double]) throws -> VerdictFinding {
    var family = VerdictFamily(size: 1)
    try family.look(at: 1, ratios: [0: ratios])
    return family.findings[0]
  }
}
