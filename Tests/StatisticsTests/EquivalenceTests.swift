import Foundation
import Statistics
import Testing

@Suite struct EquivalenceTests {
  @Test(arguments: try RankTestReferences.load().equivalence)
  func pValuesAreTheLargerOfSciPysTwo(_ reference: RankTestReferences.Equivalence) throws {
    let test = try EquivalenceTest(reference.logRatios, margin: reference.margin)
    #expect(agree(test.pValue(method: .normal), reference.normal))
    if let exact = reference.exact {
      #expect(agree(test.pValue(method: .exact), exact))
    }
  }

  @Test(arguments: try RankTestReferences.load().equivalence)
  func swappingTheRowsChangesNothing(_ reference: RankTestReferences.Equivalence) throws {
    let forth = try EquivalenceTest(reference.logRatios, margin: reference.margin)
    let back = try EquivalenceTest(reference.logRatios.map { -$0 }, margin: reference.margin)
    #expect(back.pValue() == forth.pValue())
  }

  @Test func ratiosOnAnEdgeAreNotWithinTheBand() throws {
    let test = try EquivalenceTest(Array(repeating: log(1.01), count: 30), margin: 0.01)
    #expect(test.pValue() == 1)
  }

  @Test(arguments: [6, 12, 30])
  func equalTimesAreTheSameAsSurelyAsSoManyRoundsCanTell(_ count: Int) throws {
    let test = try EquivalenceTest(Array(repeating: 0, count: count), margin: 0.01)
    #expect(test.pValue() == SignedRankTest.leastPValue(count: count) / 2)
  }

  @Test func noRatiosAreAnError() {
    #expect(throws: SampleError.empty) { try EquivalenceTest([], margin: 0.01) }
  }

  @Test(arguments: [0, -0.01])
  func aMarginThatIsNoneTraps(_ margin: Double) async {
    await #expect(processExitsWith: .failure) { [margin] in
      _ = try EquivalenceTest([0], margin: margin)
    }
  }
}
