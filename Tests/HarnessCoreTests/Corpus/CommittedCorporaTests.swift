import FeedEvents
import Testing

@testable import HarnessCore

/// The corpora in `Corpus/`.
@Suite struct CommittedCorporaTests {
  /// The corpora whose documents are committed, too.
  private static let kept = [
    "blog", "itunes300", "itunes300-json", "usgs-2009", "usgs-now", "woot",
  ]

  @Test func thereAreCorpora() {
    #expect(Checkout.library.names == (Self.kept + ["bigtoken", "tinyfeeds"]).sorted())
  }

  @Test(arguments: kept)
  func corpusIsSoundAndEveryStreamFitsIt(name: String) throws {
    let corpus = try Checkout.library.corpus(name)
    #expect(corpus.name == name)
    for recording in corpus.recordings {
      let resolved = try corpus.resolve(.recording(recording.name))
      #expect(resolved == .recording(recording.path))
      let bytes = try Checkout.bytes("\(name)/streams/\(recording.name).csv")
      let stream = try StreamRecording(parsing: String(decoding: bytes, as: UTF8.self))
      #expect(stream.totalBytes == corpus.bytes)
      func comment(_ key: String) -> String? { stream.comments.first { $0.key == key }?.value }
      #expect(comment("stream") == recording.name)
      #expect(comment("document_sha256") == corpus.sha256)
      #expect(comment("document_bytes") == "\(corpus.bytes)")
      #expect(comment("recorded")?.isEmpty == false)
      #expect(comment("first_byte_us") == "\(stream.arrivals[0])")
    }
  }

  @Test(arguments: Checkout.library.names)
  func manifestIsKeptAsItIsWritten(name: String) throws {
    let bytes = try Checkout.bytes("\(name)/corpus.json")
    #expect(try Manifest(json: bytes, path: name).json == bytes)
  }

  /// The digests in the manifest cover the files of corpora without a committed document.
  @Test(arguments: corpusGenerators.map { $0.profile.name })
  func corpusWithoutADocumentIsGeneratedAgain(name: String) throws {
    let manifest = try Manifest(json: try Checkout.bytes("\(name)/corpus.json"), path: name)
    let generator = try #require(manifest.generator)
    let temporary = try TemporaryLibrary()
    let generated = try GeneratedCorpus.make(
      generator.name, items: generator.items, seed: generator.seed, in: temporary.path)
    #expect(generated == manifest)
  }

  @Test(arguments: kept)
  func expectedLogsAreThoseOfTheManifest(name: String) throws {
    let corpus = try Checkout.library.corpus(name)
    let logs = ExpectedLogs(of: corpus)
    #expect(
      try logs.events.map { SHA256.hex(of: try File.read($0)) } == corpus.manifest?.eventsSHA256)
    #expect(
      try logs.records.map { SHA256.hex(of: try File.read($0)) } == corpus.manifest?.recordsSHA256)
  }
}

@Suite struct GeneratedCorpusTests {
  private let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  @Test func itemsAndSeedAreThoseAskedFor() throws {
    let manifest = try GeneratedCorpus.make("tinyfeeds", items: 2, seed: 7, in: temporary.path)
    #expect(manifest.items == 2)
    #expect(manifest.generator == .init(name: "tinyfeeds", items: 2, seed: 7))
    let document = try File.read("\(temporary.path)/tinyfeeds.xml")
    #expect(manifest.bytes == document.count)
    #expect(manifest.sha256 == SHA256.hex(of: document))
  }

  @Test func generatedFilesAreACorpus() throws {
    _ = try GeneratedCorpus.write(
      TinyFeedsGenerator.self, items: 3, seed: 7, to: "\(temporary.path)/tinyfeeds")
    let corpus = try temporary.library.corpus("tinyfeeds")
    #expect(ExpectedLogs(of: corpus).events != nil)
  }

  @Test func corpusThatIsNotKeptLeavesNothing() throws {
    try temporary.write([], to: "old/tinyfeeds.xml")
    for folder in ["old", "new/below"] {
      _ = try GeneratedCorpus(
        TinyFeedsGenerator.self, items: 2, seed: 7, in: "\(temporary.path)/\(folder)")
    }
    #expect(File.names(in: temporary.path) == ["old"])
    #expect(File.names(in: "\(temporary.path)/old") == ["tinyfeeds.xml"])
    #expect(try File.read("\(temporary.path)/old/tinyfeeds.xml").isEmpty)
  }

  @Test func unknownGeneratorIsReportedWithTheNearest() {
    #expect(
      throws: CorpusError.noGenerator(
        name: "tiny", known: ["bigtoken", "tinyfeeds"], nearest: "tinyfeeds")
    ) { try corpusGenerator("tiny") }
  }
}
