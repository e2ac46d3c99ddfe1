import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct FeedSnifferTests {
  private func item(_ feed: String) -> String? {
    FeedSniffer(Array(feed.utf8)).item?.description
  }

  @Test(arguments: [
    "<rss version=\"2.0\"><channel><item><title/></item></channel></rss>",
    "<rss version=\"2.0\"><channel><item\n x=\"1\"></item></channel></rss>",
    "<rss version=\"0.91\"><channel><title/></channel><item></item></rss>",
    "<rss xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"><item></item></rss>",
    "<rss xmlns:atom=\"http://www.w3.org/2005/Atom\"><item></item></rss>",
  ])
  func itemsOfRSS2HaveNoNamespace(feed: String) {
    #expect(item(feed) == "item")
  }

  @Test(arguments: [
    (
      "<rdf:RDF xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel/><item></item></rdf:RDF>",
      "{http://my.netscape.com/rdf/simple/0.9/}item"
    ),
    (
      "<rss xmlns='http://backend.userland.com/rss2'><channel><item/></channel></rss>",
      "{http://backend.userland.com/rss2}item"
    ),
    ("<rss xmlns:rss='http://purl.org/rss/1.0/'><item></item></rss>", "item"),
    ("<r><a xmlns='urn:a'/><b xmlns='urn:b'></b><item></item></r>", "item"),
  ])
  func itemsHaveTheNamespaceThatIsInScope(_ feed: String, _ name: String) {
    #expect(item(feed) == name)
  }

  @Test func itemsOfRSS1HaveItsNamespace() {
    let feed = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel><items><rdf:Seq/></items></channel><item rdf:about="x"></item></rdf:RDF>
      """
    #expect(item(feed) == "{http://purl.org/rss/1.0/}item")
  }

  @Test(arguments: ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"])
  func entriesOfAtomHaveItsNamespace(namespace: String) {
    #expect(item("<feed xmlns=\"\(namespace)\"><entry></entry></feed>") == "{\(namespace)}entry")
    #expect(item("<feed xmlns='\(namespace)'><entry\n></entry></feed>") != nil)
  }

  @Test func nameOfAnItemMayEndInACarriageReturnAndALineFeed() {
    #expect(item("<rss><item\r\n a=\"b\"></item></rss>") == "item")
  }

  @Test(arguments: [
    "", "<html><body/></html>", "<rss><channel></channel></rss>", "no feed at all",
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"></feed>", "<items></items>",
    "<entry>of no known namespace</entry>",
  ])
  func whatHasNoItemsHasNone(feed: String) {
    #expect(item(feed) == nil)
  }

  @Test func bytesThatAreNoTextHaveNone() {
    #expect(FeedSniffer([UInt8](repeating: 0xFF, count: 1000)).item == nil)
  }

  @Test func itemsOfRSS1HaveItsNamespaceInSingleQuotes() {
    let feed = "<rdf:RDF xmlns='http://purl.org/rss/1.0/'><item></item></rdf:RDF>"
    #expect(item(feed) == "{http://purl.org/rss/1.0/}item")
  }

  @Test(arguments: [
    ("<!DOCTYPE html><title>t</title>", "html"), ("<!-- -->\n<HTML>", "html"),
    ("<?xml version='1.0'?><!DOCTYPE HTML PUBLIC ''><html xmlns='x'/>", "html"),
    ("<a><!-- <html> --></a>", "xml"), ("<a><![CDATA[<!doctype html>]]></a>", "xml"),
    ("<a><html/></a>", "xml"), ("<rss><html/></rss>", "rss"), ("<RDF/>", "rdf"),
    ("<a:feed xmlns:a='http://www.w3.org/2005/Atom'/>", "atom"), ("{}", "json"), ("x", "other"),
  ])
  func theKindOfADocumentIsThatOfItsRootElement(_ document: String, _ kind: String) {
    #expect(FeedSniffer(Array(document.utf8)).format.name == kind)
  }

  // MARK: - JSON

  private static let types = [
    RecordSignature(name: "song", roots: [], jsonMembers: ["feed/entry/im:date": ""]),
    RecordSignature(name: "sale", roots: []),
    RecordSignature(name: "post", roots: [], jsonMembers: ["version": "feed.org/1"]),
  ]

  @Test(arguments: [
    (#"{"version": "https://feed.org/1"}"#, ["post"]),
    (#"{"version": "https:\/\/feed.org\/1"}"#, ["post"]),
    (#"{"feed": {"x": [[1], {"a": "}"}], "entry": [{"b": "\"", "im:date": null}]}}"#, ["song"]),
    (#"{"feed": {"entry": {"im:date": {"label": "x"}}}}"#, ["song"]),
    ("\u{FEFF}\n {\"version\"\n:\t\"feed.org/1\"}", ["post"]), ("{}", []), ("[{}]", []),
    // A mention is no member, and a member elsewhere is another one.
    (#"{"title": "\"version\": \"feed.org/1\"", "version": "2"}"#, []),
    (#"{"items": [{"version": "feed.org/1"}], "version": {"x": "feed.org/1"}}"#, []),
    (#"{"version": "feed.org/1", "items": [{"text": "im:date", "im:date": 1}]}"#, ["post"]),
    (#"{"feed": {"entry": ["im:date", {"x": {"im:date": 1}}], "im:date": 1}}"#, []),
  ])
  func recordTypesOfJSONAreFoundByTheirMarks(document: String, types: [String]) {
    for bytes in [Array(document.utf8), Self.utf16(document)] {
      let sniffer = FeedSniffer(bytes)
      #expect(sniffer.syntax == .json && sniffer.item == nil)
      #expect(sniffer.recordTypes(among: Self.types) == types)
    }
  }

  @Test(arguments: [
    "", " ", "<rss/>", "\u{FEFF}<?xml version='1.0'?><a>{}</a>", "x{}", "42",
  ])
  func whatBeginsOtherwiseIsXML(document: String) {
    #expect(FeedSniffer(Array(document.utf8)).syntax == .xml)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test func recordTypesAreFoundByRootElementAndMark() {
    let rss = ExpandedName(local: "rss")
    let feed = ExpandedName(namespace: "http://atom/", local: "feed")
    let id = ExpandedName(namespace: "http://atom/", local: "id")
    let types = [
      RecordSignature(name: "song", roots: [rss], namespaces: ["http://itms/", "http://music/"]),
      RecordSignature(name: "sale", roots: [rss], namespaces: ["http://woot/"]),
      RecordSignature(name: "quake", roots: [feed], texts: [id: ["urn:usgs:", "http://usgs/"]]),
      RecordSignature(name: "post", roots: [rss, feed]),
    ]
    func found(_ document: String) -> [String] {
      FeedSniffer(Array(document.utf8)).recordTypes(among: types)
    }
    #expect(found("<rss xmlns:w=\"http://woot/\"/>") == ["sale", "post"])
    #expect(
      found("<rss xmlns:w='http://woot/' xmlns:i='http://itms/'/>") == ["song", "sale", "post"])
    #expect(found("<?xml version='1.0'?><!-- <feed> --><rss></rss>") == ["post"])
    #expect(found("<feed xmlns:w='http://woot/' xmlns='http://atom/'/>") == ["post"])
    #expect(found("<a:feed xmlns:a=\"http://atom/\">") == ["post"])
    // Mentioning the URI is not a declaration.
    #expect(found("<rss><p>&lt;a href=\"http://woot/\"> http://woot/</p></rss>") == ["post"])
    #expect(found("<rss xmlns:w = 'http://woot/'/>") == ["sale", "post"])
    #expect(found("<rss xmlns:w='http://woot/more'/>") == ["post"])
    for mention in [
      "<!-- <w xmlns:w='http://woot/'> -->", "<![CDATA[<w xmlns:w=\"http://woot/\">]]>",
      "<?p <w xmlns:w='http://woot/'>?>", "<p t=\"<w xmlns:w='http://woot/'>\"/>",
      "<p t='xmlns:w=\"http://woot/\"'/>", "<p xmlnsw='http://woot/' w:xmlns='http://woot/'/>",
    ] {
      #expect(found("<rss>\(mention)</rss>") == ["post"], "\(mention)")
      #expect(found("<rss>\(mention)<m xmlns='http://music/'/></rss>") == ["song", "post"])
    }
    #expect(found("<!DOCTYPE rss [<!ENTITY e '<w xmlns=\"http://woot/\">'>]><rss/>") == ["post"])
    for (entry, isMarked) in [
      ("<id>http://usgs/feed</id>", true), ("<x:id xmlns:x='http://atom/'>urn:usgs:1</x:id>", true),
      ("<id> <!-- --> <![CDATA[urn:usgs:1]]></id>", true), ("<id>x urn:usgs:1</id>", false),
      ("<id/>urn:usgs:1", false), ("<id><b/>urn:usgs:1</id>", false),
      ("<title>urn:usgs:1</title>", false), ("<id xmlns=''>urn:usgs:1</id>", false),
      ("<p><![CDATA[<id>urn:usgs:1</id>]]></p>", false), ("<!-- <id>urn:usgs:1</id> -->", false),
    ] {
      #expect(
        found("<feed xmlns='http://atom/'><entry>\(entry)</entry></feed>")
          == (isMarked ? ["quake", "post"] : ["post"]), "\(entry)")
    }
    #expect(found("<feed/>") == [] && found("<html>http://woot/</html>") == [] && found("") == [])
  }
}
