import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct ItemsRangeTests {
  private func items(_ text: String, _ item: ExpandedName = ExpandedName(local: "item")) -> String?
  {
    let document = Array(text.utf8)
    return ItemsRange.find(item, in: document).map {
      String(decoding: document[$0], as: UTF8.self)
    }
  }

  @Test(arguments: [
    "<item>1</item>", "<item>1</item>\n <item a='>'><b/></item>", "<item/><item></item>",
    "<item><item>nested</item></item> <!-- c --><?p i?> <item/>", "<item x='1'/>",
    "<item><media:item/>text</item>",
  ])
  func itemsSideBySideAreFound(range: String) {
    #expect(items("<rss><channel><title>t</title>\n\(range)\n</channel></rss>") == range)
    #expect(items("<rss><channel>\(range)<link/>text</channel><x/></rss>") == range)
  }

  @Test(arguments: [
    "<item/><other/><item/>", "<item/>text<item/>", "<item/><![CDATA[x]]><item/>",
    "<item/></channel><channel><item/>", "<item/></channel><item/><channel>", "<item>",
    "<items/>", "<media:item/>", "", "<ITEM/>",
  ])
  func itemsThatDoNotStandSideBySideAreNot(content: String) {
    #expect(items("<rss><channel>\(content)</channel></rss>") == nil)
  }

  @Test(arguments: ["", "a:"])
  func prefixOfAnItemInANamespacePlaysNoPart(prefix: String) {
    let entries = "<\(prefix)entry/> <\(prefix)entry></\(prefix)entry>"
    let item = ExpandedName(namespace: "http://a/", local: "entry")
    #expect(items("<feed><title/>\(entries)</feed>", item) == entries)
  }

  @Test func itemThatIsCutOffEndsNoRange() {
    #expect(items("<rss><channel><item>1</item><item>2") == nil)
  }

  @Test func markupInUTF16IsNotSearched() {
    func range(_ document: [UInt8]) -> Range<Int>? {
      DocumentSurvey(of: document).itemsRange
    }
    let text = "<rss><item>1</item></rss>"
    #expect(range(Array(text.utf8)) == 5..<19)
    #expect(range(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == nil)
  }

  @Test func generatedItemsAreFoundWhereTheGeneratorPutThem() {
    let feed = BigTokenGenerator.generate(items: 3, seed: 3)
    let found = ItemsRange.find(ExpandedName(local: "item"), in: feed.document)
    #expect(found != nil && found == feed.itemsRange)
  }

  @Test(.enabled(if: TestData.isHere), arguments: TestData.files(in: "feeds/illformed"))
  func illFormedFeedIsSearchedWithoutHarm(file: String) throws {
    let document = try TestData.bytes(file)
    let item = FeedSniffer(document).item ?? ExpandedName(local: "item")
    let found = ItemsRange.find(item, in: document)
    #expect(found.map { $0.upperBound <= document.count && !$0.isEmpty } ?? true)
  }
}
