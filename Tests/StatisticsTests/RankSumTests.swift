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

  @Test(arguments: 1...12, [1, 2, 5, 12])
  func sidesThatLieApartHaveTheLeastPValue(_ first: Int, _ second: Int) throws {
    let low = (0..<first).map(Double.init)
    let high = (0..<second).map { Double(100 + $0) }
    let least = RankSumTest.leastPValue(counts: (first, second))
    #expect(agree(try RankSumTest(low, high).pValue(.twoSided), least))
    #expect(RankSumTest.leastPValue(counts: (second, first)) == least)
  }

  /// 2 of 20 ways to choose 3 of 6, of 70 ways to choose 4 of 8, of 252 to choose 5 of 10.
  @Test(arguments: [(0.1, 3), (0.099, 4), (0.0286, 4), (0.01, 5), (0.01 / 40, 8), (1, 0)])
  func theFewestSamplesReachThePValue(_ pValue: Double, _ count: Int) {
    #expect(RankSumTest.fewestCount(reaching: pValue) == count)
  }
}
