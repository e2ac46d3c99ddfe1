import Testing

@testable import HarnessCore

@Suite struct CensusFeatureTests {
  @Test func everyFeatureIsInWords() {
    var census = FeedCensus()
    census.bytes = 1_234_567
    census.elements = 1_000
    census.attributes = 250
    census.depth = 4
    census.cdataBytes = 1_000_000
    census.references = 12_345
    census.longestToken = 90_000
    #expect(
      census.features.map { "\($0.name) \($0.text)" } == [
        "size 1,234,567 bytes", "CDATA share 81 %", "reference density 10 per KB", "depth 4",
        "attributes per element 0.3", "bytes per element 1,235 bytes",
        "longest token 90,000 bytes",
      ])
    #expect(census.features[1].value == 1_000_000 / 1_234_567.0)
  }

  @Test(arguments: [
    (0, "0 %"), (4, "0.4 %"), (29, "2.9 %"), (30, "3 %"), (99, "9.9 %"), (100, "10 %"),
    (816, "82 %"), (1_000, "100 %"),
  ])
  func smallFiguresKeepADecimal(cdataBytes: Int, text: String) {
    var census = FeedCensus()
    census.bytes = 1_000
    census.cdataBytes = cdataBytes
    #expect(census.features[1].text == text)
  }

  @Test func censusOfNothingHasFeaturesToo() {
    #expect(FeedCensus().features.allSatisfy { $0.value == 0 })
    #expect(FeedCensus().features.map(\.name).count == 7)
  }
}
