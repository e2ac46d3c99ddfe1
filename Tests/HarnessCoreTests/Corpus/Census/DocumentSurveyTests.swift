import FeedEvents
import Testing

@testable import HarnessCore

/// A survey gives the same result whether a document arrives in pieces or as a whole.
@Suite struct DocumentSurveyTests {
  private func expectTheSame(_ document: [UInt8], pieces: [Int]) {
    let whole = DocumentSurvey(of: document)
    #expect(whole.bytes == document.count && whole.sha256 == SHA256.hex(of: document))
    for piece in pieces {
      let survey = DocumentSurvey(of: document, piece: piece)
      #expect(survey.bytes == whole.bytes && survey.sha256 == whole.sha256, "\(piece)")
      #expect(survey.census == whole.census, "\(piece)")
      #expect(survey.itemsRange == whole.itemsRange, "\(piece)")
      #expect(survey.head.bytes == whole.head.bytes, "\(piece)")
      #expect(survey.head.outline.texts == whole.head.outline.texts, "\(piece)")
    }
  }

  @Test func feedOfACorpusIsTheSameInAnyPieces() throws {
    let document = try Checkout.bytes("itunes300/itunes300.xml")
    #expect(document.count > 4 * TokenStream.leastBytes)
    let survey = DocumentSurvey(of: document, piece: 1000)
    let corpus = try Checkout.library.corpus("itunes300")
    #expect(survey.itemsRange == corpus.itemsRange)
    #expect(survey.census == corpus.census)
    expectTheSame(document, pieces: [1000, 65_535, 65_536, 65_537, 200_000])
  }

  /// The root element starts after the first 64 KB, or its start tag ends there.
  @Test(arguments: [
    (lead: "<!DOCTYPE rss [<!ENTITY a '", padding: 70_000, end: "'>]><rss"),
    (lead: "<!DOCTYPE rss [<!ENTITY a '", padding: 600_000, end: "'>]><rss"),
    (lead: "<!-- <feed> ", padding: 65_520, end: " --><rss"),
    (lead: "<?p ", padding: 131_000, end: "?><rss"),
    (lead: "<rss a='", padding: 70_000, end: "'"),
    (lead: "<rss xmlns:a='", padding: 500_000, end: "'"),
  ])
  func feedBehindALongBeginningIsFound(lead: String, padding: Int, end: String) {
    let beginning = lead + String(repeating: "x", count: padding) + end
    for items in [1, 5000] {
      let feed = String(repeating: "<item><title>t</title></item>", count: items)
      let document = Array("\(beginning) version='2.0'><channel>\(feed)</channel></rss>".utf8)
      expectTheSame(document, pieces: [1000, 65_536, 70_001])
      let survey = DocumentSurvey(of: document, piece: 4096)
      #expect(survey.itemsRange?.count == feed.utf8.count)
      let rss = RecordSignature(name: "post", roots: [ExpandedName(local: "rss")])
      #expect(FeedSniffer(survey.head).recordTypes(among: [rss]) == ["post"])
    }
  }

  /// Writers that sort members put the version last.
  @Test(arguments: [65_000, 65_536, 69_000, 300_000])
  func markAtTheEndOfLongJSONIsFound(padding: Int) {
    let text = String(repeating: "x", count: padding)
    let document = Array(#"{"items": [], "title": "\#(text)", "version": "feed.org/1"}"#.utf8)
    expectTheSame(document, pieces: [1000, 65_536, 70_001])
    let type = RecordSignature(name: "post", roots: [], jsonMembers: ["version": "feed.org/1"])
    let survey = DocumentSurvey(of: document, piece: 4096)
    #expect(FeedSniffer(survey.head).recordTypes(among: [type]) == ["post"])
  }

  @Test func tokenLargerThanThePiecesIsCountedOnce() throws {
    let document = BigTokenGenerator.generate(items: 3, seed: 3).document
    let survey = DocumentSurvey(of: document, piece: 4096)
    #expect(survey.census == FeedCensus.counted(in: document))
    #expect(survey.census?.longestToken ?? 0 > 4 << 20)
  }

  /// The cut falls at every position of these markups once.
  @Test(arguments: [
    "<!-- > -- > -->", "<![CDATA[ ]] ]]>x", "<!DOCTYPE a [<!ENTITY b '>'><!-- ' -->]>", "<?p >? ?>",
    "<a b='<>' xmlns:c=\"u\"/>", "</a >", "&amp; < > \u{FEFF}<a>", "<a><item/> <item>1</item></a>",
  ])
  func markupOnACutIsWhatItIsWhole(markup: String) {
    for before in 0...markup.utf8.count {
      let size = TokenStream.leastBytes - 20 - before
      let lead = "\u{FEFF}<rss><!--\(String(repeating: "x", count: size))-->"
      expectTheSame(Array((lead + markup + "<c/></rss>").utf8), pieces: [1 << 16])
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func randomMarkupIsTheSameInAnyPieces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let markup = [
      "<", ">", "a", "'", "\"", "=", "/", "!", "--", "[CDATA[", "]]", "?", "&", " ", "[", "<item>",
      "</item>", "<b>", "xxxxxxxxxxxxxxxx", "-->", "]]>", "\n",
    ]
    let document = (0..<60_000).flatMap { _ in Array(random.pick(markup).utf8) }
    expectTheSame(document, pieces: [4096, 70_000])
  }

  @Test(arguments: [0, 1, 2, 3])
  func fewBytesAreTheSameInAnyPieces(count: Int) {
    expectTheSame([0xEF, 0xBB, 0xBF].prefix(count) + [], pieces: [1, 2])
  }
}
