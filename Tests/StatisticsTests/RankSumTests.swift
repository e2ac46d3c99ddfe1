import Randomness
import Statistics
import Testing

@Suite struct RankSumTests {
  @Test(arguments: try RankTestReferences.load().rankSum, Alternative.allCases)
  func pValuesAreThoseOfSciPy(
    _ reference: RankTestReferences.RankSum, _ alternative: Alternative
  ) throws {
    let test = try RankSumTest(reference.first, reference.second)
    #expect(test.statistic == reference.statistic)
    #expect(agree(test.pValue(alternative, method: .normal), reference.normal[alternative]))
    if let exact = reference.exact {
      #expect(agree(test.pValue(alternative, method: .exact), exact[alternative]))
      #expect(test.pValue(alternative) == test.pValue(alternative, method: .exact))
    } else {
      #expect(test.pValue(alternative) == test.pValue(alternative, method: .normal))
    }
  }

  @Test(arguments: try RankTestReferences.load().rankSum)
  func swappingTheSidesSwapsTheAlternatives(_ reference: RankTestReferences.RankSum) throws {
    let forth = try RankSumTest(reference.first, reference.second)
    let back = try RankSumTest(reference.second, reference.first)
    #expect(
      forth.statistic + back.statistic == Double(reference.first.count * reference.second.count))
    #expect(agree(back.pValue(.less), forth.pValue(.greater)))
    #expect(agree(back.pValue(.twoSided), forth.pValue(.twoSided)))
  }

  @Test func samplesThatAreAllAlikeSayNothing() throws {
    let test = try RankSumTest([2, 2, 2], [2, 2])
    #expect(test.statistic == 3)
    #expect(test.pValue(.twoSided) == 1)
    #expect(test.pValue(.twoSided, method: .normal) == 1)
  }

  @Test func anEmptySideIsAnError() {
    #expect(throws: SampleError.empty) { try RankSumTest([], [1]) }
    #expect(throws: SampleError.empty) { try RankSumTest([1], []) }
  }

  @Test func whatIsNotFiniteIsAnErrorThatSaysWhere() {
    #expect(throws: SampleError.notFinite(index: 1)) { try RankSumTest([1, .nan], [1]) }
    #expect(throws: SampleError.notFinite(index: 2)) { try RankSumTest([1], [1, 2, .infinity]) }
  }
}
