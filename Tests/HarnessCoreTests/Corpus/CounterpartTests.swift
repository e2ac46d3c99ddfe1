import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct CounterpartTests {
  @Test func aCorpusAndItsCounterpartHaveADocumentInEachSyntax() throws {
    let xml = try Checkout.library.corpus("itunes300")
    let json = try Checkout.library.corpus("itunes300-json")
    let both = try xml.combined(with: json)
    #expect(both.name == "itunes300+itunes300-json")
    #expect(both.documents.map(\.bytes) == [851_895, 424_437])
    #expect(both.document(in: .json)?.sha256 == json.sha256)
    #expect(both.document(in: .xml)?.sha256 == xml.sha256)
    #expect(xml.document(in: .json) == nil)
    #expect(try json.combined(with: xml).documents.map(\.syntax) == [.json, .xml])
  }

  @Test func theCensusOfJSONIsUnavailable() throws {
    let json = try Checkout.library.corpus("itunes300-json")
    #expect(json.census == nil)
    #expect(json.itemsRange == nil && json.item == nil)
  }

  @Test(arguments: [
    ("itunes300", "blog", "both are XML"), ("itunes300-json", "itunes300-json", "both are JSON"),
    ("blog", "itunes300-json", "their records differ"),
  ])
  func onlyTheSameRecordsInAnotherSyntaxMayBeBeside(
    _ corpus: String, _ other: String, _ problem: String
  ) throws {
    let (one, two) = (try Checkout.library.corpus(corpus), try Checkout.library.corpus(other))
    #expect(throws: CorpusError.noCounterpart(corpus: corpus, other: other, problem: problem)) {
      try one.combined(with: two)
    }
  }

  @Test func withoutAManifestItIsNotKnownThatRecordsAreTheSame() throws {
    let temporary = try TemporaryLibrary()
    let path = try temporary.write("{}".utf8, to: "feed.json")
    let feed = try temporary.library.corpus(path)
    #expect(feed.syntax == .json && feed.recordTypes.isEmpty)
    let xml = try Checkout.library.corpus("itunes300")
    #expect(
      throws: CorpusError.noCounterpart(
        corpus: "itunes300", other: "feed",
        problem:
          "their records can be compared only if the manifests of both have records_sha256")
    ) { try xml.combined(with: feed) }
  }
}
