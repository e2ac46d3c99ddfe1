import Testing

@testable import Corpora

@Suite struct CensusFeatureTests {
  /// A feed like any other.
  private func usual(_ change: (inout FeedCensus) -> Void = { _ in }) -> FeedCensus {
    var census = FeedCensus()
    census.bytes = 100_000
    census.elements = 1_000
    census.attributes = 200
    census.depth = 4
    census.namespaces = 3
    census.cdataBytes = 3_000
    census.references = 100
    census.longestToken = .init(kind: .text, bytes: 2_000)
    change(&census)
    return census
  }

  private var others: [FeedCensus] { [usual(), usual { $0.references = 120 }, usual()] }

  private static let changes: [(@Sendable (inout FeedCensus) -> Void, String)] = [
    ({ $0.cdataBytes = 81_000 }, "CDATA share 81 % (median 3 %)"),
    ({ $0.references = 5_000 }, "reference density 50 per KB (median 1 per KB)"),
    ({ $0.depth = 60 }, "depth 60 (median 4)"),
    ({ $0.attributes = 12_000 }, "attributes per element 12 (median 0.2)"),
    ({ $0.namespaces = 40 }, "namespaces 40 (median 3)"),
    ({ $0.longestToken.bytes = 90_000 }, "longest token 90,000 bytes (median 2,000 bytes)"),
    ({ $0.elements = 10 }, "bytes per element 10,000 bytes (median 100 bytes)"),
    (
      {
        $0.elements = 10; $0.bytes = 1_000; $0.attributes = 2; $0.cdataBytes = 30
        $0.references = 1; $0.longestToken.bytes = 900
      }, "size 1,000 bytes (median 100,000 bytes)"
    ),
  ]

  @Test(arguments: changes.indices)
  func featureThatDiffersMostIsNamed(index: Int) {
    let (change, words) = Self.changes[index]
    #expect(CensusFeature(of: usual(change), among: others)?.description == words)
  }

  @Test func featureBelowTheOthersHasANegativeScore() throws {
    let feature = try #require(
      CensusFeature(
        of: usual { $0.cdataBytes = 0 },
        among: others.map { census in
          var census = census
          census.cdataBytes = 50_000
          return census
        }))
    #expect(feature.name == "CDATA share" && feature.value == 0 && feature.median == 0.5)
    #expect(feature.score < -3.5)
  }

  @Test func othersThatVaryMakeAFeatureLessStriking() throws {
    let feed = usual { $0.references = 1_000 }
    let uniform = try #require(CensusFeature(of: feed, among: others))
    let varied = try #require(
      CensusFeature(
        of: feed, among: [usual(), usual { $0.references = 3_000 }, usual { $0.references = 10 }]))
    #expect(uniform.score > varied.score)
  }

  @Test func twoFeedsAreTooFewToTell() {
    #expect(CensusFeature(of: usual { $0.depth = 60 }, among: []) == nil)
    #expect(CensusFeature(of: usual { $0.depth = 60 }, among: [usual()]) == nil)
  }

  @Test func feedLikeAllOthersHasNoSuchFeature() {
    #expect(CensusFeature(of: usual(), among: [usual(), usual()]) == nil)
  }

  @Test func censusOfNothingIsCompared() {
    let nothing = FeedCensus()
    #expect(CensusFeature(of: nothing, among: [nothing, nothing]) == nil)
    #expect(CensusFeature(of: nothing, among: others)?.score.isFinite == true)
    #expect(CensusFeature(of: usual(), among: [nothing, nothing])?.score.isFinite == true)
  }
}
