import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// Songs as read by every backend.
struct SongTests {
  @Test(arguments: ParserBackend.all)
  func theFiveFieldsAreKeptInTableOrder(_ backend: ParserBackend) throws {
    let item = """
      <item><itms:releasedate>July 10, 2012</itms:releasedate><itms:album>Al</itms:album>
      <itms:artist>Ar</itms:artist><category>Ca</category><title>Ti</title></item>
      """
    for sizes in [ChunkSizes.whole, .fixed(1), .random(seed: 1)] {
      let feed = try Feed(backend, items: item + item, in: sizes)
      let song =
        "title\tTi\ncategory\tCa\nartist\tAr\nalbum\tAl\nreleaseDate\t2012-07-10T00:00:00Z\n\n"
      #expect(feed.log == song + song)
    }
  }

  @Test(arguments: ParserBackend.all)
  func aPrefixIsNoPartOfAName(_ backend: ParserBackend) throws {
    let other = try Feed(
      backend, declarations: "xmlns:x='\(Feed.itms)'",
      items: "<item><x:artist>a</x:artist><artist xmlns='\(Feed.itms)'>b</artist></item>")
    #expect(other.log == "artist\ta\n\n")
    let foreign = try Feed(
      backend, declarations: "xmlns:itms='http://example.com/'",
      items: "<item><itms:artist>a</itms:artist><itms:title>b</itms:title></item>")
    #expect(foreign.log == "\n")
    // The namespace of an `rss` root is that of RSS; another one is not.
    let bound = try Feed(
      backend, declarations: "xmlns='http://example.com/'",
      items: "<item><title>t</title></item><item xmlns='http://example.org/'/>")
    #expect(bound.log == "title\tt\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func onlyChildrenOfAnItemAreFields(_ backend: ParserBackend) throws {
    let feed = try Feed(
      backend,
      items: """
        <title>channel</title><image><title>image</title></image>
        <item><image><title>nested</title><url/></image><title>song</title></item>
        <title>after</title>
        """)
    #expect(feed.log == "title\tsong\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func anItemWithinAnItemIsNoRecordOfItsOwn(_ backend: ParserBackend) throws {
    let feed = try Feed(
      backend, items: "<item><item><title>inner</title></item><title>outer</title></item>")
    #expect(feed.log == "title\touter\n\n")
    #expect(feed.count == 1)
  }

  @Test(arguments: ParserBackend.all)
  func theFirstOfRepeatedFieldsCounts(_ backend: ParserBackend) throws {
    let feed = try Feed(
      backend,
      items: """
        <item><title>one</title><title>two</title></item>
        <item><title/><title>late</title></item><item><category>c</category></item>
        """)
    #expect(feed.log == "title\tone\n\n\ncategory\tc\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func absentFieldsAreLeftOut(_ backend: ParserBackend) throws {
    let feed = try Feed(backend, items: "<item/><item><itms:album>a</itms:album></item>")
    #expect(feed.log == "\nalbum\ta\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func piecesOfAFieldAreJoined(_ backend: ParserBackend) throws {
    for sizes in [ChunkSizes.whole, .fixed(1), .fixed(3)] {
      let feed = try Feed(
        backend,
        items: """
          <item><title>a &amp; b&#33;<![CDATA[ <c> & ]]>d<!-- e -->é😀<b>bold</b></title>
          <category><![CDATA[Hip-Hop]]></category></item>
          """, in: sizes)
      #expect(feed.log == "title\ta & b! <c> & dé😀bold\ncategory\tHip-Hop\n\n")
    }
  }

  @Test(arguments: [ParserBackend.libxml2, .expat])
  func internalEntitiesAreJoined(_ backend: ParserBackend) throws {
    let feed = try Feed(
      backend, type: "<!DOCTYPE rss [<!ENTITY e 'll'>]>",
      items: "<item><title>he&e;o</title></item>")
    #expect(feed.log == "title\thello\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func valuesAreEscapedInTheLog(_ backend: ParserBackend) throws {
    let feed = try Feed(backend, items: "<item><title>a\\b\n\tc&#13;</title></item>")
    #expect(feed.log == "title\ta\\\\b\\n\\tc\\r\n\n")
  }

  @Test(arguments: ParserBackend.all)
  func aBadDateCostsItsFieldOnly(_ backend: ParserBackend) throws {
    let item = "<item><title>t</title><itms:releasedate>soon</itms:releasedate></item>"
    let feed = try Feed(backend, items: "<item/>" + item)
    #expect(feed.log == "\ntitle\tt\n\n")
    #expect(
      feed.diagnostics.map(\.description)
        == ["item 2: releaseDate is \"soon\", expected a date like July 10, 2012"])
  }

  @Test(arguments: ParserBackend.all)
  func anItemCutOffIsNoRecord(_ backend: ParserBackend) {
    var sink = RecordSink(.song)
    #expect(throws: ParseFailure.self) {
      try backend.parse(
        Array("<rss><channel><item><title>a</title></item><item><title>b".utf8), in: .whole,
        into: &sink)
    }
    #expect(sink.records.count == 1)
  }

}
