import FeedEvents
import Testing

@testable import Corpora

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

  // MARK: - JSON

  private static let types = [
    RecordSignature(name: "song", roots: [], mark: nil, jsonMark: "im:date"),
    RecordSignature(name: "sale", roots: [], mark: nil),
    RecordSignature(name: "post", roots: [], mark: nil, jsonMark: "feed.org/1"),
  ]

  @Test(arguments: [
    (#"{"version": "https://feed.org/1"}"#, ["post"]),
    (#"{"version": "https:\/\/feed.org\/1"}"#, ["post"]),
    ("\u{FEFF}\n {\"im:date\": 1}", ["song"]), ("{}", []),
  ])
  func recordTypesOfJSONAreFoundByTheirMarks(document: String, types: [String]) {
    for bytes in [Array(document.utf8), Self.utf16(document)] {
      let sniffer = FeedSniffer(bytes)
      #expect(sniffer.syntax == .json && sniffer.item == nil)
      #expect(sniffer.recordTypes(among: Self.types) == types)
    }
  }

  @Test(arguments: [
    "", " ", "<rss/>", "\u{FEFF}<?xml version='1.0'?><a>{}</a>", "x{}", "[{}]", "42",
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
    let types = [
      RecordSignature(name: "song", roots: [rss], mark: "http://itms/"),
      RecordSignature(name: "sale", roots: [rss], mark: "http://woot/"),
      RecordSignature(name: "post", roots: [rss, feed], mark: nil),
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
    #expect(found("<feed/>") == [] && found("<html>http://woot/</html>") == [] && found("") == [])
  }
}
