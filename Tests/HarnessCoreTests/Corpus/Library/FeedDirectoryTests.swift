import FeedEvents
import Glibc
import Testing

@testable import HarnessCore

@Suite struct FeedDirectoryTests {
  private let temporary: TemporaryLibrary
  private var library: CorpusLibrary { temporary.library }
  private let rss = "<rss><channel><item>1</item><item>2</item></channel></rss>"

  init() throws { temporary = try TemporaryLibrary() }

  private func write(_ name: String, _ text: String? = nil) throws {
    try temporary.write((text ?? rss).utf8, to: "feeds/\(name)")
  }

  private var path: String { "\(temporary.path)/feeds" }

  private func names() throws -> [String] { try library.corpora(path).corpora.map(\.name) }

  /// Returns the reason for each skipped file, by its path below the directory.
  private func skipped() throws -> [String: String] {
    let skipped = try library.corpora(path).skipped
    return Dictionary(
      uniqueKeysWithValues: skipped.map { skip in
        (String(skip.path.dropFirst(path.count + 1)), skip.reason)
      })
  }

  @Test func everyFeedIsACorpusInTheOrderOfTheirPaths() throws {
    for name in ["b.xml", "a.rss", "c/d.atom", "noext"] { try write(name) }
    let selection = try library.corpora(path)
    #expect(selection.corpora.map(\.name) == ["a", "b", "c-d", "noext"])
    #expect(
      selection.corpora.map(\.documentPath)
        == ["a.rss", "b.xml", "c/d.atom", "noext"].map { "\(path)/\($0)" })
    #expect(selection.skipped.isEmpty)
    #expect(selection.corpora.allSatisfy { $0.manifest == nil && $0.item?.description == "item" })
    #expect(selection.corpora.allSatisfy { $0.census?.elements == 4 })
    #expect(selection.corpora.allSatisfy { $0.itemsRange == 14..<42 })
  }

  @Test func documentsNeedNotBeFeeds() throws {
    for (name, text) in [
      ("a.xml", "<html/>"), ("b.xml", "no markup"), ("c.ent", "<p/>"),
      ("d.dtd", "<!ELEMENT a ANY>"),
      ("e.txt", "no markup"), ("f.xml", ""), ("g.html", "<!DOCTYPE html><p/>"),
    ] {
      try write(name, text)
    }
    let selection = try library.corpora(path, of: .document)
    #expect(selection.corpora.map(\.name) == ["a", "b", "c"])
    #expect(
      selection.skipped.map(\.path)
        == ["d.dtd", "e.txt", "f.xml", "g.html"].map { "\(path)/\($0)" })
  }

  @Test(arguments: ["", "/", "//"])
  func slashesAtTheEndPlayNoPart(slashes: String) throws {
    try write("sub/a.xml")
    #expect(try library.corpora(path + slashes).corpora.map(\.name) == ["sub-a"])
  }

  @Test func namesAreUnique() throws {
    for name in ["a.xml", "a.rss", "b/c.xml", "b-c.xml", "b.c.xml", "d", "d.xml"] {
      try write(name)
    }
    let names = try names()
    #expect(Set(names).count == 7)
    #expect(names == ["a.rss", "a.xml", "b-c.xml", "b-c.xml-2", "b.c", "d", "d.xml"])
  }

  @Test(arguments: [
    "<?xml version='1.0'?>\n<!-- <html> --><rss/>",
    "\u{FEFF}<feed xmlns='http://www.w3.org/2005/Atom'/>",
    "\n <rdf:RDF/>", "<a:feed xmlns:a='http://www.w3.org/2005/Atom'/>", "<RSS>", "<rss",
    "<!DOCTYPE rss [<!ENTITY a '<b>'>]><rss/>",
  ])
  func rootElementMakesAFeed(text: String) throws {
    try write("a.xml", text)
    #expect(try names() == ["a"])
  }

  @Test func feedInUTF16IsOneWithoutACensus() throws {
    let bytes = rss.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try temporary.write([0xFF, 0xFE] + bytes, to: "feeds/a.xml")
    let corpus = try #require(try library.corpora(path).corpora.first)
    #expect(corpus.item?.description == "item")
    #expect(corpus.census == nil && corpus.itemsRange == nil)
  }

  @Test func nonFeedIsReportedWithItsReason() throws {
    try write("feed.xml")
    try write("page.html", "<!DOCTYPE html><html/>")
    try write("feed.json", "{\"html\": \"<rss>\"}")
    try write("empty.xml", "")
    try write("comment.xml", "<!-- nothing -->")
    try temporary.write([0x1F, 0x8B, 8], to: "feeds/feed.xml.gz")
    try temporary.write(rss.utf8, to: "feeds/.hidden.xml")
    #expect(unsafe mkfifo("\(path)/pipe", 0o600) == 0)
    #expect(unsafe symlink("/no/such", "\(path)/dangling") == 0)
    #expect(unsafe symlink("..", "\(path)/up") == 0)
    #expect(unsafe symlink("feed.xml", "\(path)/link.xml") == 0)
    #expect(try names() == ["feed", "link"])
    #expect(
      try skipped() == [
        "page.html": "its root element is <html>",
        "feed.json": "it is JSON that no record type reads",
        "empty.xml": "it is empty", "comment.xml": "it has no root element",
        "feed.xml.gz": "it can't be decompressed: it ends before it is complete",
        "pipe": "it is not a regular file",
        "dangling": "it is not a regular file", "up": "it is a link to a directory",
      ])
  }

  @Test func directoryWithoutFeedsIsReported() throws {
    try write("notes.txt", "x")
    let skipped = [
      CorpusSelection.SkippedFile(
        path: "\(path)/notes.txt", reason: "it is not XML: it does not begin with markup")
    ]
    #expect(throws: CorpusError.noFeeds(directory: path, skipped: skipped)) {
      try library.corpora(path)
    }
  }

  @Test func directoryOfTheLibraryNeedNoManifest() throws {
    try write("a.xml")
    #expect(try library.corpora("feeds").corpora.map(\.name) == ["a"])
  }

  @Test func corporaInADirectoryKeepTheirManifests() throws {
    try write("a.xml")
    try temporary.makeCorpus("feeds/mine")
    let corpora = try library.corpora(path).corpora
    #expect(corpora.map(\.name) == ["a", "feed"])
    #expect(corpora.map { $0.manifest != nil } == [false, true])
  }

  @Test func oneCorpusOrFeedIsItself() throws {
    try temporary.makeCorpus()
    let feed = try temporary.write(rss.utf8, to: "single.xml")
    for name in ["feed", "\(temporary.path)/feed", feed] {
      #expect(
        try library.corpora(name) == CorpusSelection(corpora: [library.corpus(name)], skipped: []))
    }
    #expect(throws: CorpusError.self) { try library.corpora("nothing") }
  }

  @Test(.enabled(if: TestData.isHere))
  func realFeedsAreFoundAndCanBeRepeated() throws {
    let selection = try library.corpora("\(TestData.folder)/feeds/real")
    let names = selection.corpora.map(\.name)
    #expect(names.count > 50 && Set(names).count == names.count)
    #expect(
      selection.corpora.count + selection.skipped.count == TestData.files(in: "feeds/real").count)
    let repeatable = selection.corpora.count { $0.itemsRange != nil }
    #expect(repeatable * 10 > names.count * 7)
  }
}
