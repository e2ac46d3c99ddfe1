import FeedEvents
import FoundationEssentials
import Testing

@testable import Corpora

@Suite struct ITunesJSONGeneratorTests {
  private struct Document: Decodable {
    let feed: Feed
    struct Feed: Decodable { let entry: [[String: Ignored]] }
    struct Ignored: Decodable { init(from decoder: any Decoder) {} }
  }

  @Test(arguments: [1, 2, 30, 300], [1, 20_100_518] as [UInt64])
  func recordsAreThoseOfTheFeedInXML(items: Int, seed: UInt64) throws {
    let (json, xml) = (
      ITunesJSONGenerator.generate(items: items, seed: seed),
      ITunesGenerator.generate(items: items, seed: seed)
    )
    #expect(json.recordLog == xml.recordLog)
    #expect(json.items == items && json.eventLog.isEmpty)
    #expect(json.itemsRange == nil && json.boundaries == nil)
    let document = try JSONDecoder().decode(Document.self, from: Data(json.document))
    #expect(document.feed.entry.count == items)
    #expect(document.feed.entry.allSatisfy { $0["im:releaseDate"] != nil })
  }

  @Test func sameSeedGivesSameBytes() {
    let (one, other) = (
      ITunesJSONGenerator.generate(items: 20, seed: 7),
      ITunesJSONGenerator.generate(items: 20, seed: 7)
    )
    #expect(one.document == other.document)
    #expect(one.document != ITunesJSONGenerator.generate(items: 20, seed: 8).document)
  }

  @Test(arguments: [
    (JSONValue.string("a \"b\" \\ c\n\té/"), #""a \"b\" \\ c\n\té/""#),
    (.array([]), "[]"), (.object([]), "{}"),
    (
      .object([("b", .array(["1", "2"])), ("a", .object([("c", "")]))]),
      #"{"b":["1", "2"], "a":{"c":""}}"#
    ),
  ])
  func valuesAreWrittenAsJSON(_ value: JSONValue, _ text: String) {
    #expect(value.text == text)
  }
}
