import Files
import FeedEvents
import Testing

@testable import Corpora

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

  /// The files of corpora without a committed document are covered by the digests in their manifest.
  @Test(arguments: Checkout.library.names)
  func syntheticCorpusIsGeneratedAgain(name: String) throws {
    let manifest = try Manifest(json: try Checkout.bytes("\(name)/corpus.json"), path: name)
    let generator = try #require(manifest.generator)
    let temporary = try TemporaryLibrary()
    let generated = try GeneratedCorpus.make(
      generator.name, items: generator.items, seed: generator.seed, in: temporary.path)
    #expect(generated == manifest)
    guard Self.kept.contains(name) else { return }
    let eventLog = manifest.eventsSHA256.map { _ in ExpectedLogs.eventsPath }
    for file in [manifest.document, eventLog, ExpectedLogs.recordsPath].compactMap(\.self) {
      let (kept, made) = (
        try Checkout.bytes("\(name)/\(file)"), try File.read("\(temporary.path)/\(file)")
      )
      #expect(kept.count == made.count && kept == made, "\(file)")
    }
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

  @Test func corpusOfItunes300IsTheDefaultOne() throws {
    let manifest = try GeneratedCorpus.make(
      "itunes300", items: nil, seed: nil, in: temporary.path)
    #expect(manifest.generator == .init(name: "itunes300", items: 300, seed: 20_100_518))
    #expect(File.names(in: temporary.path) == ["expected", "itunes300.xml"])
    #expect(File.names(in: "\(temporary.path)/expected") == ["events.log", "records.log"])
  }

  @Test func itemsAndSeedAreThoseAskedFor() throws {
    let manifest = try GeneratedCorpus.make("itunes300", items: 2, seed: 7, in: temporary.path)
    #expect(manifest.items == 2)
    #expect(manifest.generator == .init(name: "itunes300", items: 2, seed: 7))
    let document = try File.read("\(temporary.path)/itunes300.xml")
    #expect(manifest.bytes == document.count)
    #expect(manifest.sha256 == SHA256.hex(of: document))
  }

  @Test func generatedFilesAreACorpus() throws {
    let manifest = try GeneratedCorpus.make(
      "itunes300", items: 3, seed: 7, in: "\(temporary.path)/itunes300")
    try temporary.write(manifest.json, to: "itunes300/corpus.json")
    let corpus = try temporary.library.corpus("itunes300")
    #expect(ExpectedLogs(of: corpus).events != nil)
    #expect(ExpectedLogs(of: corpus).records != nil)
  }

  @Test func corpusThatIsNotKeptLeavesNothing() throws {
    try temporary.write([], to: "old/itunes300.xml")
    for folder in ["old", "new/below"] {
      _ = try GeneratedCorpus(
        ITunesGenerator.self, items: 2, seed: 7, in: "\(temporary.path)/\(folder)")
    }
    #expect(File.names(in: temporary.path) == ["old"])
    #expect(File.names(in: "\(temporary.path)/old") == ["itunes300.xml"])
    #expect(try File.read("\(temporary.path)/old/itunes300.xml").isEmpty)
  }

  @Test func unknownGeneratorIsReportedWithTheNearest() {
    #expect(
      throws: CorpusError.noGenerator(
        name: "itunes",
        known: [
          "bigtoken", "blog", "itunes300", "itunes300-json", "tinyfeeds", "usgs-2009", "usgs-now",
          "woot",
        ],
        nearest: "itunes300")
    ) { try corpusGenerator("itunes") }
  }
}
