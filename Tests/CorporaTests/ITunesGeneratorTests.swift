import Randomness
import Testing

@testable import Corpora

@Suite struct ITunesGeneratorTests {
  private static let shared = ITunesGenerator.generate(
    items: ITunesGenerator.profile.defaultItems, seed: ITunesGenerator.profile.defaultSeed)

  private var feed: GeneratedDocument { Self.shared }
  private var recordLog: [UInt8] { feed.recordLog ?? [] }

  // MARK: - Size

  @Test func sizeIsThatOfTheFeedOf2010() {
    #expect((833_000...867_000).contains(feed.document.count))
    #expect(feed.items == 300)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func sizeDoesNotDependOnTheSeed(seed: UInt64) {
    let other = ITunesGenerator.generate(items: 300, seed: seed)
    #expect((833_000...867_000).contains(other.document.count))
  }

  @Test func itemsHaveTheMeasuredSizes() {
    let sizes = feed.itemSlices.map(\.count)
    #expect(sizes.allSatisfy { (2_600...3_400).contains($0) })
    #expect((2_800...2_860).contains(sizes.reduce(0, +) / sizes.count))
  }

  @Test func everyItemHasOneCDATASectionOfTheMeasuredSize() {
    for item in feed.itemSlices {
      let sections = item.slices(from: "<![CDATA[", to: "]]>")
      #expect(sections.count == 1)
      #expect(sections.allSatisfy { (1_300...1_640).contains($0.count) })
    }
  }

  @Test(arguments: [1, 2, 10, 99, 1_000])
  func anyNumberOfItemsIsInProportion(items: Int) throws {
    let other = ITunesGenerator.generate(items: items, seed: 7)
    #expect(other.itemSlices.count == items)
    let range = try #require(other.itemsRange)
    #expect(range.count / items > 2_600)
    #expect(range.count / items < 3_400)
    #expect(other.document.occurrences(of: "/preorder/") == items * 3 / 10 * 4)
  }

  // MARK: - Reproduction

  @Test func sameSeedGivesSameBytes() {
    let again = ITunesGenerator.generate(items: 300, seed: ITunesGenerator.profile.defaultSeed)
    #expect(again.document == feed.document)
    #expect(again.eventLog == feed.eventLog)
    #expect(again.recordLog == feed.recordLog)
  }

  @Test func otherSeedGivesOtherBytes() {
    let other = ITunesGenerator.generate(items: 300, seed: 1)
    #expect(other.document != feed.document)
  }

  @Test func randomNumbersAreThoseOfSplitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  // MARK: - Shares

  @Test(arguments: [
    ("title", 10.0...12, 8.0...8, 4.0...4), ("itms:artist", 6...6, 0...0, 3...3),
    ("itms:album", 6...6, 8...8, 1...1), ("itms:rights", 5...5, 2...2, 0...0),
    ("category", 10...10, 0...0, 0...0),
  ])
  func fieldsHoldReferencesAndAccentsInTheirShares(
    element: String, ampersands: ClosedRange<Double>, apostrophes: ClosedRange<Double>,
    accents: ClosedRange<Double>
  ) {
    let fields = feed.itemSlices.flatMap { item in
      item.slices(from: "    <\(element)", to: "</\(element)>").map(\.content)
    }
    #expect(fields.count == 300)
    let percent = { (count: Int) in Double(count) / 3 }
    #expect(ampersands.contains(percent(fields.count { $0.occurrences(of: "&amp;") > 0 })))
    #expect(apostrophes.contains(percent(fields.count { $0.occurrences(of: "&#39;") > 0 })))
    #expect(accents.contains(percent(fields.count { $0.contains { $0 > 127 } })))
  }

  @Test func noOtherReferencesOccur() {
    let sections = feed.document.slices(from: "<![CDATA[", to: "]]>")
    let inside = sections.map { $0.occurrences(of: "&") }.reduce(0, +)
    let formatted = sections.map { $0.occurrences(of: "&amp;") }.reduce(0, +)
    let known =
      feed.document.occurrences(of: "&amp;") - formatted + feed.document.occurrences(of: "&#39;")
    #expect(feed.document.occurrences(of: "&") == inside + known)
  }

  @Test func everyAccentedLetterHasTwoBytes() {
    let lead = feed.document.count { (0xC3...0xC5).contains($0) }
    let trail = feed.document.count { (0x80...0xBF).contains($0) }
    #expect(feed.document.count { $0 > 127 } == 144)
    #expect(lead == 72 && trail == 72)
  }

  @Test func referenceInCDATAStaysNineCharacters() {
    #expect(feed.document.occurrences(of: "'>R&amp;B/Soul</A>") == 12)
    #expect(feed.eventLog.occurrences(of: "'>R&amp;B/Soul</A>") == 12)
    #expect(feed.eventLog.occurrences(of: "\n-R&B/Soul\n") == 12)
  }

  // MARK: - Logs

  @Test func itemsRangeHoldsTheItemsAndNothingElse() throws {
    let range = try #require(feed.itemsRange)
    #expect(feed.document[range].starts(with: "<item>\n".utf8))
    #expect(feed.document[range].reversed().starts(with: "\n</item>".utf8.reversed()))
    #expect(feed.document[..<range.lowerBound].occurrences(of: "<item>") == 0)
    #expect(feed.document[range.upperBound...].elementsEqual("\n\n\t</channel>\n</rss>".utf8))
  }

  @Test func eventLogHasTheElementsOfTheDocument() {
    #expect(feed.eventLog.starts(with: "(- rss\nA- version 2.0\n-\\n\\n\\t\n(- channel\n".utf8))
    #expect(feed.eventLog.occurrences(of: "\n(- item\n") == 300)
    #expect(feed.eventLog.occurrences(of: "\n)- item\n") == 300)
    #expect(
      feed.eventLog.occurrences(of: "\n(http://phobos.apple.com/rss/1.0/modules/itms/ coverArt\n")
        == 900)
    let tags = feed.eventLog.occurrences(of: "\n(") + 1
    #expect(tags == feed.eventLog.occurrences(of: "\n)"))
    #expect(tags == 300 * 17 + 23)
  }

  @Test func recordLogHasFiveFieldsARecord() {
    let lines = recordLog.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.count == 300 * 6 + 1)
    let names = lines.prefix(6).map { String(decoding: $0.prefix { $0 != 9 }, as: UTF8.self) }
    #expect(names == ["title", "category", "artist", "album", "releaseDate", ""])
    #expect(recordLog.occurrences(of: "\nreleaseDate\t2010-05-18T00:00:00Z\n\n") == 210)
  }
}

// MARK: - Reading bytes

extension GeneratedDocument {
  /// The items, found by their tags.
  fileprivate var itemSlices: [ArraySlice<UInt8>] {
    document.slices(from: "<item>", to: "</item>")
  }
}

extension RandomAccessCollection<UInt8> where Index == Int, SubSequence == ArraySlice<UInt8> {
  /// Returns how often `text` occurs.
  fileprivate func occurrences(of text: String) -> Int {
    var count = 0
    var start = startIndex
    while let found = firstIndex(of: text, from: start) {
      count += 1
      start = found + 1
    }
    return count
  }

  /// Returns the slices from each `opening` to just after the next `closing`.
  fileprivate func slices(from opening: String, to closing: String) -> [ArraySlice<UInt8>] {
    var slices: [ArraySlice<UInt8>] = []
    var start = startIndex
    while let first = firstIndex(of: opening, from: start),
      let last = firstIndex(of: closing, from: first)
    {
      start = last + closing.utf8.count
      slices.append(self[first..<start])
    }
    return slices
  }

  /// The bytes between the first `>` and the last `<`.
  fileprivate var content: ArraySlice<UInt8> {
    let start = firstIndex(of: UInt8(ascii: ">")) ?? startIndex
    let end = lastIndex(of: UInt8(ascii: "<")) ?? endIndex
    return self[start..<end]
  }

  private func firstIndex(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var position = start
    while let found = self[position...].firstIndex(of: wanted[0]) {
      if self[found...].starts(with: wanted) { return found }
      position = found + 1
    }
    return nil
  }
}
