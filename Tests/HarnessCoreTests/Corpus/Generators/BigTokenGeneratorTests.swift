import Testing

@testable import HarnessCore

@Suite struct BigTokenGeneratorTests {
  private static let shared = BigTokenGenerator.generate(items: 9, seed: 5)

  @Test func oneTagHasFourMebibytesAndTheRestIsSmall() throws {
    let census = try #require(FeedCensus.counted(in: Self.shared.document))
    #expect((4 << 20..<(4 << 20) + 100).contains(census.longestToken))
    #expect(census.bytes - census.longestToken < 10_000)
    #expect(census.attributes == 2)
  }

  /// The signs mislead a parser that takes the first `>` for the end of a tag.
  @Test func valueHasBareGreaterThanSigns() {
    let mark = UInt8(ascii: ">")
    #expect(Self.shared.document.count { $0 == mark } > 400_000)
    #expect(Self.shared.eventLog.count { $0 == mark } > 400_000)
  }

  @Test(arguments: [1, 2, 9])
  func tagStandsInTheItemInTheMiddle(items: Int) throws {
    let feed = BigTokenGenerator.generate(items: items, seed: 5)
    let range = try #require(feed.itemsRange)
    #expect(feed.items == items)
    #expect(feed.document[range].starts(with: "<item>".utf8))
    #expect(feed.document[range.upperBound...].elementsEqual("</channel></rss>".utf8))
    let lines = feed.eventLog.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count { $0.elementsEqual("(- item".utf8) } == items)
    let label = try #require(lines.firstIndex { $0.starts(with: "A- label Home > ".utf8) })
    #expect(lines[..<label].count { $0.elementsEqual("(- item".utf8) } == items / 2 + 1)
    #expect(lines[label].count == "A- label ".utf8.count + BigTokenGenerator.labelBytes)
  }
}
