import Files
import FeedEvents
import Testing

@testable import Corpora

/// What is kept in `Corpus/`.
@Suite struct CommittedCorporaTests {
  /// Those whose documents are kept too.
  private static let kept = ["blog", "itunes300", "usgs-2009", "usgs-now", "woot"]

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

  /// The manifest has the digests of all the others.
  @Test(arguments: Checkout.library.names)
  func syntheticCorpusIsGeneratedAgain(name: String) throws {
    let manifest = try Manifest(json: try Checkout.bytes("\(name)/corpus.json"), path: name)
    let generator = try #require(manifest.generator)
    let generated = try GeneratedCorpus(
      generator.name, items: generator.items, seed: generator.seed)
    #expect(generated.manifest == manifest)
    guard Self.kept.contains(name) else { return }
    #expect(generated.files.count == 4)
    for file in generated.files {
      let kept = try Checkout.bytes("\(name)/\(file.path)")
      #expect(kept.count == file.bytes.count && kept == file.bytes, "\(file.path)")
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
  @Test func corpusOfItunes300IsTheDefaultOne() throws {
    let generated = try GeneratedCorpus("itunes300", items: nil, seed: nil)
    #expect(generated.manifest.generator == .init(name: "itunes300", items: 300, seed: 20_100_518))
    #expect(
      generated.files.map(\.path) == [
        "expected/events.log", "expected/records.log", "itunes300.xml", "corpus.json",
      ])
  }

  @Test func itemsAndSeedAreThoseAskedFor() throws {
    let generated = try GeneratedCorpus("itunes300", items: 2, seed: 7)
    #expect(generated.manifest.items == 2)
    #expect(generated.manifest.generator == .init(name: "itunes300", items: 2, seed: 7))
    let document = try #require(generated.files.first { $0.path == "itunes300.xml" })
    #expect(generated.manifest.bytes == document.bytes.count)
    #expect(generated.manifest.sha256 == SHA256.hex(of: document.bytes))
  }

  @Test func generatedFilesAreACorpus() throws {
    let temporary = try TemporaryLibrary()
    for file in try GeneratedCorpus("itunes300", items: 3, seed: 7).files {
      try temporary.write(file.bytes, to: "itunes300/\(file.path)")
    }
    let corpus = try temporary.library.corpus("itunes300")
    #expect(ExpectedLogs(of: corpus).events != nil)
    #expect(ExpectedLogs(of: corpus).records != nil)
  }

  @Test func unknownGeneratorIsToldWithTheNearest() {
    #expect(
      throws: CorpusError.noGenerator(
        name: "itunes",
        known: ["bigtoken", "blog", "itunes300", "tinyfeeds", "usgs-2009", "usgs-now", "woot"],
        nearest: "itunes300")
    ) { try GeneratedCorpus("itunes", items: nil, seed: nil) }
  }
}
