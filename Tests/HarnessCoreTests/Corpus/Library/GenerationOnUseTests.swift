import FeedEvents
import Glibc
import Synchronization
import Testing

@testable import HarnessCore

/// Documents that are generated when they are first used.
@Suite struct GenerationOnUseTests {
  private let temporary: TemporaryLibrary
  private let made: Manifest
  private let warnings = Warnings()

  init() throws {
    temporary = try TemporaryLibrary()
    made = try GeneratedCorpus.make(
      "tinyfeeds", items: 5, seed: 3, in: "\(temporary.path)/.elsewhere")
    try temporary.write(made.json, to: "tinyfeeds/corpus.json")
  }

  /// The names that the library reported when it generated corpora.
  private final class Warnings: Sendable {
    private let reported = Mutex<[String]>([])
    var names: [String] { reported.withLock { $0 } }
    func add(_ name: String) { reported.withLock { $0.append(name) } }
  }

  private var cache: String { "\(temporary.path)/cache" }
  private var folder: String { "\(temporary.path)/tinyfeeds" }

  private func library(cache: String?) -> CorpusLibrary {
    var library = CorpusLibrary(directories: [temporary.path], cache: cache)
    library.onGeneration = { [warnings] in warnings.add($0.name) }
    return library
  }

  /// The folder of the generated data.
  private var data: String { "\(cache)/\(made.sha256)" }

  @Test func documentIsMadeInTheCacheAndOnce() throws {
    let library = library(cache: cache)
    let first = try library.corpus("tinyfeeds")
    #expect(warnings.names == ["tinyfeeds"])
    #expect(first.documentPath == "\(data)/tinyfeeds.xml")
    #expect(first.boundariesPath == "\(data)/tinyfeeds.boundaries")
    #expect(first.sha256 == made.sha256)
    #expect(first.census == made.census)
    #expect(first.generator == .init(name: "tinyfeeds", items: 5, seed: 3))
    #expect(first.item == nil && first.itemsRange == nil && first.recordType == nil)
    #expect(ExpectedLogs(of: first).events != nil)
    #expect(try library.corpus("tinyfeeds") == first)
    #expect(warnings.names == ["tinyfeeds"])
    #expect(File.names(in: data) == ["expected", "tinyfeeds.boundaries", "tinyfeeds.xml"])
    #expect(File.names(in: folder) == ["corpus.json"])
  }

  @Test func documentBesideItsManifestIsUsed() throws {
    let beside = try GeneratedCorpus.make("tinyfeeds", items: 5, seed: 3, in: folder)
    #expect(beside == made)
    #expect(try library(cache: cache).corpus("tinyfeeds").documentPath == "\(folder)/tinyfeeds.xml")
    #expect(warnings.names.isEmpty && File.kind(of: cache) == nil)
  }

  @Test func streamsLieBesideTheManifestWhereverTheDocumentIs() throws {
    try temporary.write([], to: "tinyfeeds/streams/lan.csv")
    #expect(try library(cache: cache).corpus("tinyfeeds").recordings.map(\.name) == ["lan"])
  }

  @Test func cacheThatCannotBeWrittenIsReported() throws {
    try temporary.write([], to: "cache")
    #expect(
      throws: CorpusError.unwritable(path: "\(data)/expected", reason: "Not a directory")
    ) { try library(cache: cache).corpus("tinyfeeds") }
    #expect(File.names(in: folder) == ["corpus.json"])
  }

  @Test func withoutACacheNothingIsWritten() throws {
    #expect(throws: CorpusError.self) { try library(cache: nil).corpus("tinyfeeds") }
    #expect(File.names(in: folder) == ["corpus.json"])
  }

  @Test func documentThatIsNotTheManifestsIsNotWritten() throws {
    var manifest = made
    manifest.sha256 = String(repeating: "0", count: 64)
    try temporary.write(manifest.json, to: "tinyfeeds/corpus.json")
    #expect(
      throws: CorpusError.outdatedManifest(
        path: "\(folder)/corpus.json", generator: "harness generate tinyfeeds --items 5 --seed 3",
        expected: manifest.sha256, found: made.sha256)
    ) { try library(cache: cache).corpus("tinyfeeds") }
    #expect(File.names(in: folder) == ["corpus.json"])
    #expect(File.kind(of: cache) == nil)
  }

  @Test func documentThatWasTamperedWithIsRefused() throws {
    let library = library(cache: cache)
    _ = try library.corpus("tinyfeeds")
    try temporary.write("<rss/>".utf8, to: "cache/\(made.sha256)/tinyfeeds.xml")
    do throws(CorpusError) {
      _ = try library.corpus("tinyfeeds")
      Issue.record("it was accepted")
    } catch {
      guard case .wrongHash = error else { throw error }
    }
  }

  @Test func missingBoundariesAreMadeAgainAndBadOnesReported() throws {
    let library = library(cache: cache)
    let corpus = try library.corpus("tinyfeeds")
    #expect(unsafe unlink("\(data)/tinyfeeds.boundaries") == 0)
    let again = try library.corpus("tinyfeeds")
    #expect(again.sha256 == corpus.sha256 && again.boundariesPath == corpus.boundariesPath)
    try temporary.write(
      "1\n\(corpus.bytes)\n".utf8, to: "cache/\(made.sha256)/tinyfeeds.boundaries")
    #expect(
      throws: CorpusError.malformedBoundaries(
        path: "\(data)/tinyfeeds.boundaries", documents: 5, bytes: corpus.bytes)
    ) { try library.corpus("tinyfeeds") }
  }

  @Test func documentOfAPathIsMadeAsWell() throws {
    let token = try GeneratedCorpus.make(
      "bigtoken", items: 2, seed: 3, in: "\(temporary.path)/.elsewhere")
    try temporary.write(token.json, to: "token/corpus.json")
    let corpus = try library(cache: cache).corpus("\(temporary.path)/token")
    #expect(corpus.sha256 == token.sha256)
    #expect(corpus.itemsRange == token.itemsRange.map { $0[0]..<$0[1] })
  }

  // MARK: - Listing

  @Test func listingMakesNothing() throws {
    let library = library(cache: cache)
    let listing = try library.listing("tinyfeeds")
    #expect(listing.manifest == made)
    #expect(!listing.isGenerated && warnings.names.isEmpty)
    #expect(File.names(in: folder) == ["corpus.json"])
    _ = try library.corpus("tinyfeeds")
    #expect(try library.listing("tinyfeeds").isGenerated)
  }

  @Test func listingNamesWhatCannotBeUsed() throws {
    try temporary.makeCorpus(document: "<rss/>")
    #expect(throws: CorpusError.self) { try library(cache: nil).listing("feed") }
    #expect(throws: CorpusError.self) { try library(cache: nil).listing("nothing") }
  }
}
