import Testing

@testable import HarnessCore

/// Documents that cannot be used.
@Suite struct CorpusDocumentTests {
  private let temporary: TemporaryLibrary
  private var library: CorpusLibrary { temporary.library }

  init() throws { temporary = try TemporaryLibrary() }

  @Test func documentOfAnotherHashIsRefused() throws {
    let other = "<rss/>  \n"
    let folder = try temporary.makeCorpus(document: other)
    #expect(
      throws: CorpusError.wrongHash(
        path: "\(folder)/feed.xml", expected: ManifestText.sha256,
        found: SHA256.hex(of: other.utf8),
        generator: "harness generate bigtoken --items 1 --seed 2")
    ) { try library.corpus("feed") }
  }

  @Test func documentThatCannotBeMadeAgainHasNoGenerator() throws {
    try temporary.makeCorpus(manifest: ManifestText().with("generator", nil), document: "x")
    do throws(CorpusError) {
      _ = try library.corpus("feed")
      Issue.record("it was accepted")
    } catch {
      guard case .wrongHash(_, _, _, generator: nil) = error else { throw error }
    }
  }

  @Test func documentOfAnotherSizeIsRefused() throws {
    try temporary.makeCorpus(manifest: ManifestText().with("bytes", "10"))
    #expect(throws: CorpusError.self) { try library.corpus("feed") }
  }

  @Test func missingDocumentIsUnreadable() throws {
    try temporary.makeCorpus(manifest: ManifestText().with("document", "\"other.xml\""))
    #expect(
      throws: CorpusError.unreadable(
        path: "\(temporary.path)/feed/other.xml", reason: "No such file or directory")
    ) { try library.corpus("feed") }
  }

  @Test func emptyFeedIsRefused() throws {
    let path = try temporary.write([], to: "empty.xml")
    #expect(throws: CorpusError.emptyDocument(path: path)) { try library.corpus(path) }
  }

  @Test func malformedManifestIsReportedWithItsPath() throws {
    let folder = try temporary.makeCorpus(manifest: ManifestText().with("name", nil))
    #expect(
      throws: CorpusError.malformedManifest(
        path: "\(folder)/corpus.json", problem: "the field name is missing")
    ) { try library.corpus("feed") }
  }

  @Test(arguments: ["", "{http://x", "{http://x}"])
  func malformedItemElementIsReported(item: String) throws {
    let folder = try temporary.makeCorpus(
      manifest: ManifestText().with("item_element", "\"\(item)\""))
    #expect(
      throws: CorpusError.malformedManifest(
        path: "\(folder)/corpus.json", problem: "item_element must be {URI}local or local")
    ) { try library.corpus("feed") }
  }

  @Test func unknownRecordTypeIsReported() throws {
    let folder = try temporary.makeCorpus(
      manifest: ManifestText().with("record_type", "\"tune\""))
    #expect(
      throws: CorpusError.malformedManifest(
        path: "\(folder)/corpus.json", problem: "record_type 'tune' is unknown; known types: song")
    ) { try library.corpus("feed") }
    #expect(throws: Never.self) {
      try CorpusLibrary(directories: [temporary.path]).corpus("feed")
    }
  }
}
