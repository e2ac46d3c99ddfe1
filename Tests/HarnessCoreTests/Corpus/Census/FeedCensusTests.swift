import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct FeedCensusTests {
  private func census(_ text: String) throws -> FeedCensus {
    try #require(FeedCensus.counted(in: Array(text.utf8)))
  }

  @Test func everythingIsCounted() throws {
    let document = """
      <?xml version="1.0"?><!-- one --><?p i?>
      <rss version="2.0" xmlns:a="http://a/" xmlns:b='http://b/' xmlns:c="http://a/">
      <channel><item a:x="1 &amp; 2"><title>A &lt; B &#38; C</title></item>
      <item><b:text><![CDATA[<p>&amp;</p>]]></b:text><empty/></item></channel></rss>
      """
    let census = try census(document)
    #expect(census.bytes == document.utf8.count)
    #expect(census.elements == 7)
    #expect(census.attributes == 2)
    #expect(census.depth == 4)
    #expect(census.cdataBytes == "<p>&amp;</p>".utf8.count)
    #expect(census.references == 3)
    #expect(census.longestToken == 79)
  }

  @Test(arguments: [
    ("<a>\(String(repeating: "x", count: 90))</a>", 90),
    ("<a><![CDATA[\(String(repeating: "x", count: 90))]]></a>", 102),
    ("<a><!--\(String(repeating: "x", count: 90))--></a>", 97),
    ("<a b='\(String(repeating: ">", count: 90))'/>", 99),
    ("<a><?p \(String(repeating: "x", count: 90))?></a>", 96),
  ])
  func longestTokenHasItsDelimiters(document: String, bytes: Int) throws {
    #expect(try census(document).longestToken == bytes)
  }

  @Test(arguments: [
    ("<a b = '1' c\n=\n\"2\"/>", 2), ("<a b=c d='e'/>", 1), ("<a 'b' =c/>", 0),
    ("<a b='1'c='2'/>", 2), ("<a xmlnsx='1' xmlns:x='2' xmlns='3'/>", 1), ("<a/b='1'>", 1),
    ("<a b=", 0), ("<a b='", 1), ("<a =''/>", 0),
  ])
  func attributesAreNamesWithAQuotedValue(tag: String, count: Int) throws {
    #expect(try census(tag).attributes == count)
  }

  @Test func endTagsTooManyDoNotMakeDepthNegative() throws {
    #expect(try census("</a></a><b><c/></b>").depth == 2)
  }

  // MARK: - Encodings

  @Test(
    arguments: [
      [0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0], [0, 0x3C, 0, 0x61], [0x3C, 0, 0x61, 0],
      [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0], [0x4C, 0x6F, 0xA7, 0x94],
      Array("<?xml version='1.0' encoding='iso-2022-jp'?><a/>".utf8), Array("{}".utf8),
    ] as [[UInt8]])
  func documentWithoutASCIIMarkupHasNoCensus(document: [UInt8]) {
    #expect(FeedCensus.counted(in: document) == nil)
  }

  @Test(arguments: [[], [0xFE], [0xFF, 0xFE, 0x3C].dropLast(2), [0x3C]] as [ArraySlice<UInt8>])
  func fewBytesHaveACensus(document: ArraySlice<UInt8>) {
    #expect(FeedCensus.counted(in: Array(document))?.bytes == document.count)
  }

  // MARK: - Documents that are not well-formed

  @Test(.enabled(if: TestData.isHere), arguments: TestData.files(in: "feeds/illformed"))
  func illFormedFeedHasACensus(file: String) throws {
    let document = try TestData.bytes(file)
    guard DocumentEncoding(document.span) == .asciiCompatible else { return }
    let census = try #require(FeedCensus.counted(in: document))
    #expect(census.bytes == document.count)
    #expect(census.fits(document.count))
  }

  /// Random sequences of markup, which must not begin like JSON.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func randomMarkupHasACensus(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "a", "'", "\"", "=", "/", "!", "--", "[CDATA[", "]]", "?", "&", " ", "[",
    ]
    let document = Array("a".utf8) + (0..<400).flatMap { _ in Array(random.pick(pieces).utf8) }
    let census = try #require(FeedCensus.counted(in: document))
    #expect(census.fits(document.count))
    #expect(census.depth <= census.elements)
  }
}
