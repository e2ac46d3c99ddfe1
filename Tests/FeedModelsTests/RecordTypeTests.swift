import EveryBackend
import FeedEvents
import Testing

@testable import FeedModels

/// The fields that each record type keeps from its feeds.
struct RecordTypeTests {
  private static let atom = "http://www.w3.org/2005/Atom"
  private static let georss = "http://www.georss.org/georss"

  // MARK: Earthquakes

  @Test(arguments: ParserBackend.all)
  func theEarthquakesOf2009(_ backend: ParserBackend) throws {
    let feed = try Feed(
      """
      <feed xml:base="http://earthquake.usgs.gov/" xmlns="\(Self.atom)" xmlns:georss="\(Self.georss)">
      <title>USGS M2.5+ Earthquakes</title><link rel="self" href="/eqcenter/catalogs/7day.xml"/>
      <entry><id>urn:earthquake-usgs-gov:us:2009qkb8</id><title>M 4.9, Banda Sea</title>
      <updated>2009-12-16T11:46:04Z</updated>
      <link rel="alternate" type="text/html" href="/eqcenter/recenteqsww/Quakes/us2009qkb8.php"/>
      <link rel="related" type="application/cap+xml" href="http://example.com/cap"/>
      <summary type="html"><![CDATA[<p>no title</p>]]></summary>
      <georss:point>-5.5430 126.7</georss:point><georss:elev>-64500</georss:elev></entry></feed>
      """, of: .earthquake, by: backend, in: .fixed(7))
    #expect(
      feed.log == """
        id\turn:earthquake-usgs-gov:us:2009qkb8
        magnitude\t4.9
        place\tBanda Sea
        updated\t2009-12-16T11:46:04Z
        link\thttp://earthquake.usgs.gov/eqcenter/recenteqsww/Quakes/us2009qkb8.php
        latitude\t-5.543
        longitude\t126.7
        depth\t64.5


        """)
  }

  @Test(arguments: [
    ("M 1.1 - 10km NE of Aguanga, CA", "1.1", "10km NE of Aguanga, CA"),
    ("M -0.3 - 1 km W of X", "-0.3", "1 km W of X"), ("M 5, Fiji region", "5", "Fiji region"),
    ("M 3.2 Explosion - 5 km N of Y", "3.2", "5 km N of Y"), ("M 4e5 - X", "4", "X"),
  ])
  func bothFormsOfTitlesAreRead(_ title: String, _ magnitude: String, _ place: String) throws {
    let feed = try Feed(
      "<feed xmlns='\(Self.atom)'><entry><title> \(title)\n</title></entry></feed>",
      of: .earthquake)
    #expect(feed.log == "magnitude\t\(magnitude)\nplace\t\(place)\n\n")
  }

  @Test func thePlaceOfAnUnknownMagnitudeIsRead() throws {
    let feed = try Feed(
      "<feed xmlns='\(Self.atom)'><entry><title>M ? - 9km NW of X, CA</title></entry></feed>",
      of: .earthquake)
    #expect(feed.log == "place\t9km NW of X, CA\n\n")
    #expect(feed.diagnostics.map(\.field) == ["magnitude"])
  }

  @Test func aTitleWithoutAMagnitudeIsADiagnosticForBothFields() throws {
    let feed = try Feed(
      "<feed xmlns='\(Self.atom)'><entry><title>Quake</title></entry></feed>", of: .earthquake)
    #expect(feed.diagnostics.map(\.field) == ["magnitude", "place"])
  }

  // MARK: Sale items

  @Test(arguments: ParserBackend.all)
  func aSaleItemWhosePrefixIsDeclaredOnEveryElement(_ backend: ParserBackend) throws {
    func woot(_ name: String, _ text: String) -> String {
      "<woot:\(name) xmlns:woot=\"http://www.woot.com/\">\(text)</woot:\(name)>"
    }
    let feed = try Feed(
      """
      <rss version="2.0"><channel><title>Woot</title><copyright/><item>
      <title>  Two &amp; a half </title><description>&lt;b&gt;x&lt;/b&gt;</description>
      \(woot("price", "$279.99"))\(woot("soldout", " TRUE "))\(woot("wootoff", "False"))
      \(woot("shipping", "$5 shipping"))\(woot("purchaseurl", "http://www.woot.com/buy"))
      \(woot("standardimage", "http://img/1"))\(woot("thumbnailimage", "http://img/0"))
      \(woot("products", "<woot:title xmlns:woot='http://www.woot.com/'>inner</woot:title>"))
      </item></channel></rss>
      """, of: .saleItem, by: backend)
    #expect(
      feed.log == """
        title\tTwo & a half
        price\t$279.99
        images\thttp://img/0\\nhttp://img/1
        description\t<b>x</b>
        shipping\t$5 shipping
        saleURL\thttp://www.woot.com/buy
        wootOff\tfalse
        soldOut\ttrue


        """)
  }

  // MARK: Posts

  @Test(arguments: ParserBackend.all)
  func theSameNameInAnotherPlaceDoesNotLeak(_ backend: ParserBackend) throws {
    let feed = try Feed(
      """
      <rss version="2.0"><channel><image><title>image</title><link>l</link></image>
      <item><title>post</title><source><title>no</title></source><author>a</author></item>
      <textInput><title>input</title></textInput><title>channel</title></channel></rss>
      """, of: .post, by: backend)
    #expect(
      feed.log
        == "channel.title\tchannel\n\ntitle\tpost\nauthor\ta\nisRead\tfalse\n\n")
  }

  @Test(arguments: [
    // RSS 1.0: the channel is a sibling of its items.
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
     xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="c"><title>C</title></channel>
    <item rdf:about="g"><title>T</title><link>http://l/</link><description>D</description>
    <dc:creator>A</dc:creator><dc:date>2004-01-01</dc:date></item></rdf:RDF>
    """,
    """
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>C</title><item>
    <title>T</title><link>http://l/</link><guid>g</guid><dc:creator>A</dc:creator>
    <description>D</description><pubDate>Thu, 01 Jan 2004 00:00:00 GMT</pubDate></item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://l/x/y"><title>C</title><entry><id>g</id>
    <title>T</title><link rel="self" href="no"/><link href="/"/><author><name>A</name></author>
    <summary>D</summary><published>2004-01-01T00:00:00Z</published><updated>2005-01-01T00:00:00Z</updated>
    </entry></feed>
    """,
    """
    <feed xmlns="http://purl.org/atom/ns#" version="0.3"><title>C</title><entry><id>g</id>
    <title>T</title><link rel="alternate" href="http://l/"/><author><name>A</name></author>
    <summary>D</summary><issued>2004-01-01T00:00:00Z</issued></entry></feed>
    """,
  ])
  func everyKindOfFeedHasPosts(_ document: String) throws {
    for backend in ParserBackend.all {
      let feed = try Feed(document, of: .post, by: backend)
      #expect(
        feed.log == """
          channel.title\tC

          title\tT
          link\thttp://l/
          description\tD
          guid\tg
          author\tA
          date\t2004-01-01T00:00:00Z
          isRead\tfalse


          """)
      #expect(feed.count == 1)
    }
  }

  /// Nothing is loaded, and nothing is said of it.
  @Test(arguments: ParserBackend.all)
  func whatAnExternalDTDDeclaresIsLeftOut(_ backend: ParserBackend) throws {
    let feed = try Feed(
      """
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "rss-0.91.dtd">
      <rss version="0.91"><channel><item><title>Caf&eacute;</title></item></channel></rss>
      """, of: .post, by: backend)
    #expect(feed.log == "title\tCaf\nisRead\tfalse\n\n" && feed.diagnostics.isEmpty)
  }

  /// A link without a relation is an alternate one, and the first counts (RFC 4287, §4.2.7.2).
  ///
  /// Relations have URIs as well.
  @Test(arguments: [
    ("<link rel='alternate' href='a'/>", "a"), ("<link href='a'/>", "a"),
    ("<link rel='\(relation)alternate' href='a'/>", "a"),
    ("<link rel='\(relation)self' href='s'/><link rel='\(relation)alternate' href='a'/>", "a"),
    ("<link rel='via' href='v'/><link href='n'/><link rel='\(relation)alternate' href='a'/>", "n"),
    ("<link rel='\(relation)self' href='s'/><link rel='http://e.org/alternate' href='e'/>", nil),
    ("<link rel='\(relation)' href='s'/><link rel='' href='e'/>", nil),
    ("<link title='t' href='a' type='u' rel='alternate'/>", "a"), ("<link rel='alternate'/>", nil),
    ("<link xmlns:x='urn:x' x:rel='self' x:href='x' href='a'/>", "a"),
    ("<link href='s' rel='self'/><link rel='alternate' href='a'/><link href='b'/>", "a"),
  ])
  func anAlternateLinkIsOneHoweverItIsWritten(_ links: String, _ link: String?) throws {
    let document = "<feed xmlns='\(Self.atom)'>\(links)<entry>\(links)</entry></feed>"
    for backend in ParserBackend.all {
      let posts = try Feed(document, of: .post, by: backend).log
      let quakes = try Feed(document, of: .earthquake, by: backend).log
      let line = link.map { "link\t\($0)\n" } ?? ""
      #expect(posts.hasSuffix("\(line)isRead\tfalse\n\n"), "\(backend.name)")
      #expect(posts.hasPrefix(link == nil ? "isRead" : "channel.\(line)"), "\(backend.name)")
      #expect(quakes == "\(line)\n", "\(backend.name)")
    }
  }

  /// The base of an element is that of its own links as well, in any order of its attributes.
  @Test func aLinkIsResolvedAgainstTheBaseOfItsElement() throws {
    let document = """
      <feed xmlns='\(Self.atom)' xml:base='http://h/'><entry xml:base='a/'>
      <link href='l' xml:base='b/'/></entry><entry><link xml:base='c/' href='l'/></entry></feed>
      """
    for backend in ParserBackend.all {
      let log = try Feed(document, of: .earthquake, by: backend).log
      #expect(log == "link\thttp://h/a/b/l\n\nlink\thttp://h/c/l\n\n", "\(backend.name)")
    }
  }

  private static let relation = "http://www.iana.org/assignments/relation/"

  /// RFC 4287, §4.1.2: an entry without an author has that of its source, else that of the feed.
  @Test(arguments: [
    ("<author><name>F</name></author><entry><title>T</title></entry>", "F"),
    ("<author><name>F</name></author><entry><author><name>E</name></author></entry>", "E"),
    (
      "<author><name>F</name></author><entry><source><author><name>S</name></author></source></entry>",
      "S"
    ),
    ("<entry><title>T</title></entry><author><name>F</name></author>", nil),
  ])
  func anEntryHasTheAuthorOfItsFeed(_ feed: String, _ author: String?) throws {
    for backend in ParserBackend.all {
      let log = try Feed("<feed xmlns='\(Self.atom)'>\(feed)</feed>", of: .post, by: backend).log
      let lines = log.split(separator: "\n").filter { $0.hasPrefix("author\t") }
      #expect(lines == (author.map { ["author\t\($0)"] } ?? []), "\(backend.name)")
    }
  }

  @Test func everyEntryHasTheAuthorOfItsFeedUnlessItHasOne() throws {
    let feed = try Feed(
      """
      <feed xmlns='\(Self.atom)'><title>t</title><author><name>F</name></author><entry><id>1</id></entry>
      <entry><author><name>E</name></author></entry><entry><id>3</id></entry></feed>
      """, of: .post)
    #expect(
      feed.log.split(separator: "\n").filter { $0.hasPrefix("author") }
        == ["author\tF", "author\tE", "author\tF"])
  }

  @Test func everyNameIsThatOfOneType() {
    #expect(Set(recordTypes.map(\.name)).count == recordTypes.count)
    #expect(recordTypes.filter { $0.mark == nil }.map(\.name) == ["post"])
  }
}
