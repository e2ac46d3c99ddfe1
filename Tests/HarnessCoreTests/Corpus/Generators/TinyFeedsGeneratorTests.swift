import Testing

@testable import HarnessCore

@Suite struct TinyFeedsGeneratorTests {
  private static let shared = TinyFeedsGenerator.generate(items: 400, seed: 1)

  private var feeds: [ArraySlice<UInt8>] {
    let ends = Self.shared.boundaries ?? []
    return zip([0] + ends, ends).map { Self.shared.document[$0..<$1] }
  }

  private func count(_ text: String) -> Int {
    feeds.count { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  @Test func everyFeedIsADocumentOfItsOwn() {
    #expect(Self.shared.items == 400 && feeds.count == 400)
    #expect(Self.shared.boundaries?.last == Self.shared.document.count)
    for feed in feeds {
      #expect(feed.starts(with: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8))
      let text = String(decoding: feed, as: UTF8.self)
      #expect(text.hasSuffix("</rss>") || text.hasSuffix("</feed>"))
      #expect(FeedSniffer(Array(feed)).problem(as: .feed) == nil)
      #expect(FeedSniffer(Array(feed)).item != nil)
    }
    #expect(Set(feeds).count == 400)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyFeedHasOneToFourKilobytes(seed: UInt64) {
    let made = TinyFeedsGenerator.generate(items: 300, seed: seed)
    let ends = made.boundaries ?? []
    let sizes = zip([0] + ends, ends).map { $1 - $0 }
    #expect(sizes.allSatisfy { (1_000...4_096).contains($0) })
    #expect((2_200...2_800).contains(made.document.count / 300))
  }

  @Test(arguments: [
    ("<rss ", 0.4...0.6), ("<feed ", 0.4...0.6), ("<![CDATA[<p>", 0.2...0.5),
    ("&lt;p&gt;", 0.5...0.8), ("xmlns:media=", 0.2...0.5), ("<content:encoded>", 0.1...0.3),
    ("<dc:creator>", 0.1...0.3), ("&#8217;", 0.05...0.4), ("é", 0.2...0.6),
  ])
  func formsAndSpellingsAreMixed(text: String, share: ClosedRange<Double>) {
    #expect(share.contains(Double(count(text)) / 400))
  }

  @Test func sameSeedGivesSameBytesAndAnotherOthers() {
    let again = TinyFeedsGenerator.generate(items: 400, seed: 1)
    #expect(again.document == Self.shared.document && again.eventLog == Self.shared.eventLog)
    #expect(TinyFeedsGenerator.generate(items: 400, seed: 2).document != Self.shared.document)
  }

  @Test func fewerFeedsAreTheFirstOfMore() {
    let fewer = TinyFeedsGenerator.generate(items: 10, seed: 1)
    #expect(Self.shared.document.starts(with: fewer.document))
    #expect(Self.shared.eventLog.starts(with: fewer.eventLog))
    #expect(fewer.boundaries == Self.shared.boundaries.map { Array($0.prefix(10)) })
  }

  @Test func eventLogHasARootForEachFeed() throws {
    let lines = Self.shared.eventLog.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.count { $0 == ")- rss" || $0 == ")http://www.w3.org/2005/Atom feed" } == 400)
    let census = try #require(FeedCensus.counted(in: Self.shared.document))
    #expect(census.elements == lines.count { $0.hasPrefix("(") })
    #expect(census.attributes == lines.count { $0.hasPrefix("A") })
    #expect(census.depth == 4)
  }

  @Test func corpusHasBoundariesAndNoRecords() throws {
    let temporary = try TemporaryLibrary()
    let manifest = try GeneratedCorpus.make("tinyfeeds", items: 3, seed: 1, in: temporary.path)
    #expect(
      File.names(in: temporary.path) == ["expected", "tinyfeeds.boundaries", "tinyfeeds.xml"])
    #expect(File.names(in: "\(temporary.path)/expected") == ["events.log"])
    #expect(manifest.recordsSHA256 == nil && manifest.itemElement == nil)
    #expect(manifest.items == 3)
    let lines = try File.text("\(temporary.path)/tinyfeeds.boundaries").split(separator: "\n")
    #expect(lines.count == 3 && lines.last == "\(manifest.bytes)")
  }
}
