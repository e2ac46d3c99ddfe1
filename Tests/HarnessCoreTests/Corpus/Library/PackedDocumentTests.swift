import Foundation
import Testing

@testable import HarnessCore

/// Feeds compressed with gzip.
///
/// The decompressed bytes are measured.
@Suite struct PackedDocumentTests {
  private let temporary: TemporaryLibrary
  private var library: CorpusLibrary { temporary.library }
  private let rss = "<rss><channel><item>1</item><item>2</item></channel></rss>"

  init() throws { temporary = try TemporaryLibrary() }

  /// Writes a file and compresses it with `gzip`, which adds `.gz` to its name.
  private func pack(_ text: String, as name: String) throws -> String {
    let path = try temporary.write(text.utf8, to: name)
    let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["gzip", "-n", path])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return "\(path).gz"
  }

  @Test func aPackedFeedIsTheFeed() throws {
    let path = try pack(rss, as: "feed.xml")
    let compressedBytes = try File.read(path).count
    let corpus = try library.corpus(path)
    #expect(corpus.name == "feed" && corpus.sourcePath == path)
    #expect(corpus.title == "\(path), unpacked from \(compressedBytes) bytes by gzip")
    #expect(corpus.bytes == rss.utf8.count && corpus.sha256 == SHA256.hex(of: rss.utf8))
    #expect(corpus.item != nil && corpus.census?.elements == 4)
    #expect(try File.text(corpus.documentPath) == rss)
  }

  /// Compressed feeds are recognized by their first bytes.
  @Test func theNameDoesNotMatter() throws {
    let path = try pack(rss, as: "feed.xml")
    try FileManager.default.moveItem(atPath: path, toPath: "\(temporary.path)/feed.rss")
    let corpus = try library.corpus("\(temporary.path)/feed.rss")
    #expect(corpus.bytes == rss.utf8.count)
  }

  @Test func theUnpackedFileGoesAwayWithTheLastCorpusOfIt() throws {
    var corpora = [try library.corpus(try pack(rss, as: "feed.xml"))]
    let path = corpora[0].documentPath
    corpora.append(corpora[0])
    corpora.removeFirst()
    #expect(File.kind(of: path) == .file)
    corpora = []
    #expect(File.kind(of: path) == nil)
  }

  @Test func ofADirectoryPackedFeedsAreFeeds() throws {
    _ = try pack(rss, as: "feeds/a.xml")
    try temporary.write(rss.utf8, to: "feeds/b.xml")
    _ = try pack(rss + " ", as: "feeds/b2.xml")
    _ = try pack("<html/>", as: "feeds/page.html")
    let selection = try library.corpora("\(temporary.path)/feeds")
    #expect(selection.corpora.map(\.name) == ["a", "b", "b2"])
    #expect(selection.skipped.map(\.reason) == ["its root element is <html>"])
  }

  @Test func theDocumentOfACorpusMayBePacked() throws {
    let folder = try temporary.makeCorpus(
      manifest: ManifestText().with("document", "\"feed.xml.gz\""))
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["gzip", "\(folder)/feed.xml"])
    process.waitUntilExit()
    let corpus = try library.corpus("feed")
    #expect(corpus.directory == folder && corpus.sha256 == ManifestText.sha256)
  }

  @Test func whatCannotBeUnpackedIsRefused() throws {
    let path = try temporary.write([0x1F, 0x8B, 8, 0], to: "feed.xml.gz")
    #expect(
      throws: CorpusError.cannotDecompress(path: path, problem: "it ends before it is complete")
    ) { try library.corpus(path) }
  }

  @Test func whatUnpacksToNothingIsEmpty() throws {
    let path = try pack("", as: "feed.xml")
    #expect(throws: CorpusError.emptyDocument(path: path)) { try library.corpus(path) }
  }

  @Test func aBombIsRefused() throws {
    let path = try pack(String(repeating: " ", count: 1 << 20), as: "bomb.xml")
    #expect(
      throws: CorpusError.cannotDecompress(path: path, problem: "it holds more than 65536 bytes")
    ) { try DocumentFile(path, atMost: 1 << 16) }
  }
}
