import Digests
import FeedEvents
import Testing

@testable import Corpora

/// What is kept in `Corpus/`.
@Suite struct CommittedCorporaTests {
  @Test func thereAreCorpora() {
    #expect(Checkout.library.names.contains("itunes300"))
  }

  @Test(arguments: Checkout.library.names)
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

  /// Every file of a synthetic corpus but its streams.
  @Test(arguments: Checkout.library.names)
  func syntheticCorpusIsGeneratedAgainByteForByte(name: String) throws {
    let manifest = try #require(try Checkout.library.corpus(name).manifest)
    guard let generator = manifest.generator else { return }
    let generated = try GeneratedCorpus(
      generator.name, items: generator.items, seed: generator.seed)
    #expect(generated.manifest == manifest)
    #expect(generated.files.count == 4)
    for file in generated.files {
      let kept = try Checkout.bytes("\(name)/\(file.path)")
      #expect(kept.count == file.bytes.count && kept == file.bytes, "\(file.path)")
    }
  }

  @Test(arguments: Checkout.library.names)
  func expectedLogsAreThoseOfTheManifest(name: String) throws {
    let corpus = try Checkout.library.corpus(name)
    let logs = ExpectedLogs(of: corpus)
    #expect(logs.events.map { SHA256.hex(of: $0) } == corpus.manifest?.eventsSHA256)
    #expect(logs.records.map { SHA256.hex(of: $0) } == corpus.manifest?.recordsSHA256)
  }
}

@Suite struct GeneratedCorpusTests {
  @Test func corpusOfItunes300IsTheDefaultOne() throws {
    let generated = try GeneratedCorpus("itunes300", items: nil, seed: nil)
    #expect(generated.manifest.generator == .init(name: "itunes300", items: 300, seed: 20_100_518))
    #expect(
      generated.files.map(\.path) == [
        "itunes300.xml", "expected/events.log", "expected/records.log", "corpus.json",
      ])
  }

  @Test func itemsAndSeedAreThoseAskedFor() throws {
    let generated = try GeneratedCorpus("itunes300", items: 2, seed: 7)
    #expect(generated.manifest.items == 2)
    #expect(generated.manifest.generator == .init(name: "itunes300", items: 2, seed: 7))
    #expect(generated.manifest.bytes == generated.files[0].bytes.count)
    #expect(generated.manifest.sha256 == SHA256.hex(of: generated.files[0].bytes))
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
        name: "itunes", known: ["itunes300"], nearest: "itunes300")
    ) { try GeneratedCorpus("itunes", items: nil, seed: nil) }
  }
}
