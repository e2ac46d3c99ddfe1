import Randomness
import Statistics
import Testing

@Suite struct SignedRankTests {
  @Test(arguments: try RankTestReferences.load().signedRank, Alternative.allCases)
  func pValuesAreThoseOfSciPy(
    _ reference: RankTestReferences.SignedRank, _ alternative: Alternative
  ) throws {
    let test = try SignedRankTest(reference.differences)
    #expect(test.count == reference.count)
    #expect(test.statistic == reference.statistic)
    #expect(agree(test.pValue(alternative, method: .normal), reference.normal[alternative]))
    if let exact = reference.exact {
      #expect(agree(test.pValue(alternative, method: .exact), exact[alternative]))
    }
  }

  @Test(arguments: [SignedRankTest.exactLimit, SignedRankTest.exactLimit + 1])
  func manyDifferencesAreTakenForNormal(_ count: Int) throws {
    var generator = SplitMix64(seed: 8)
    let test = try SignedRankTest((0..<count).map { _ in 0.2 + generator.normal() })
    let method: RankTestMethod = count <= SignedRankTest.exactLimit ? .exact : .normal
    #expect(test.pValue(.twoSided) == test.pValue(.twoSided, method: method))
    #expect(test.pValue(.twoSided, method: .exact) != test.pValue(.twoSided, method: .normal))
  }

  @Test(arguments: try RankTestReferences.load().signedRank)
  func changingEverySignSwapsTheAlternatives(
    _ reference: RankTestReferences.SignedRank
  ) throws {
    let forth = try SignedRankTest(reference.differences)
    let back = try SignedRankTest(reference.differences.map { -$0 })
    #expect(agree(back.pValue(.less), forth.pValue(.greater)))
    #expect(agree(back.pValue(.greater), forth.pValue(.less)))
    #expect(agree(back.pValue(.twoSided), forth.pValue(.twoSided)))
  }

  @Test func nothingButZerosSaysNothing() throws {
    let test = try SignedRankTest([0, -0.0, 0])
    #expect(test.count == 0)
    for alternative in Alternative.allCases {
      #expect(test.pValue(alternative) == 1)
      #expect(test.pValue(alternative, method: .normal) == 1)
    }
  }

  /// More signs than a `Double` has powers of two above 1.
  @Test func moreOutcomesThanADoubleCanCountAreNoMatter() throws {
    let test = try SignedRankTest((1...1100).map { $0.isMultiple(of: 2) ? 1 : -1 })
    #expect(test.statistic == 302_775)
    #expect(test.pValue(.twoSided, method: .exact) == 1)
  }

  @Test(arguments: 2...60)
  func allOfOneSignIsTheLeastPValue(_ count: Int) throws {
    let least = SignedRankTest.leastPValue(count: count)
    #expect(try SignedRankTest((1...count).map(Double.init)).pValue(.twoSided) == least)
    #expect(SignedRankTest.fewestCount(reaching: least) == count)
    #expect(SignedRankTest.fewestCount(reaching: least.nextDown) == count + 1)
  }

  @Test func noDifferencesAreAnError() {
    #expect(throws: SampleError.empty) { try SignedRankTest([]) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsAnErrorThatSaysWhere(_ value: Double) {
    #expect(throws: SampleError.notFinite(index: 1)) { try SignedRankTest([0, value, .nan]) }
  }
}
