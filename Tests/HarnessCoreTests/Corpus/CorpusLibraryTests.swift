import FeedEvents
import Glibc
import Testing

@testable import HarnessCore

@Suite struct CorpusLibraryTests {
  private let temporary: TemporaryLibrary
  private var library: CorpusLibrary { temporary.library }

  init() throws { temporary = try TemporaryLibrary() }

  // MARK: - By name

  @Test func corpusIsFoundByName() throws {
    let folder = try temporary.makeCorpus(streams: ["b": "", "a": ""])
    let corpus = try library.corpus("feed")
    #expect(corpus.name == "feed")
    #expect(corpus.title == "A feed")
    #expect(corpus.documentPath == "\(folder)/feed.xml")
    #expect(corpus.directory == folder)
    #expect(corpus.bytes == 9)
    #expect(corpus.sha256 == ManifestText.sha256)
    #expect(corpus.item?.description == "item")
    #expect(corpus.recordType == "song")
    #expect(
      corpus.recordings == [
        Corpus.Recording(name: "a", path: "\(folder)/streams/a.csv"),
        Corpus.Recording(name: "b", path: "\(folder)/streams/b.csv"),
      ])
  }

  @Test func firstDirectoryThatHasTheNameIsTaken() throws {
    let other = try TemporaryLibrary()
    try temporary.makeCorpus()
    try other.makeCorpus()
    let library = CorpusLibrary(directories: ["/no/such", other.path, temporary.path])
    #expect(try library.corpus("feed").directory == "\(other.path)/feed")
    #expect(library.names == ["feed"])
  }

  @Test func namesAreThoseOfFoldersWithAManifest() throws {
    for name in ["woot", "atom", ".hidden"] { try temporary.makeCorpus(name) }
    try temporary.write([], to: "loose.xml")
    try temporary.write([], to: "no-manifest/feed.xml")
    #expect(library.names == ["atom", "woot"])
  }

  @Test func unknownNameIsReportedWithTheNearest() throws {
    try temporary.makeCorpus("itunes300")
    #expect(
      throws: CorpusError.notFound(
        name: "itunes30", searched: [temporary.path], nearest: "itunes300")
    ) { try library.corpus("itunes30") }
    #expect(
      throws: CorpusError.notFound(name: "zzz", searched: [temporary.path], nearest: nil)
    ) { try library.corpus("zzz") }
  }

  @Test(arguments: ["", ".", ".."])
  func nameThatIsNoFolderOfTheLibraryIsNotSoughtThere(name: String) {
    do throws(CorpusError) {
      _ = try library.corpus(name)
    } catch {
      guard case .noManifest(let directory) = error else { return }
      #expect(!directory.hasPrefix(temporary.path))
    }
  }

  // MARK: - By path

  @Test(arguments: ["", "/", "///"])
  func corpusIsFoundByThePathOfItsFolder(slashes: String) throws {
    let folder = try temporary.makeCorpus("my folder ü", streams: ["lan": ""])
    let corpus = try CorpusLibrary(directories: []).corpus(folder + slashes)
    #expect(corpus.name == "feed")
    #expect(corpus.directory == folder)
    #expect(corpus.recordings.map(\.path) == ["\(folder)/streams/lan.csv"])
  }

  @Test func folderWithoutAManifestIsNoCorpus() throws {
    try temporary.write([1], to: "bare/feed.xml")
    #expect(throws: CorpusError.noManifest(directory: "\(temporary.path)/bare")) {
      try library.corpus("bare")
    }
    #expect(throws: CorpusError.noManifest(directory: "\(temporary.path)/bare")) {
      try library.corpus("\(temporary.path)/bare/")
    }
  }

  @Test(arguments: [
    ("feed.xml", "feed"), ("my feeds ü 🎵.rss.xml", "my feeds ü 🎵.rss"), ("noext", "noext"),
    (".hidden", ".hidden"), ("ends.", "ends"), ("-", "-"),
  ])
  func singleFeedIsNamedAfterItsFile(file: String, name: String) throws {
    let text = "<rss xmlns:i=\"http://itms/\"><channel><item></item></channel></rss>"
    let path = try temporary.write(text.utf8, to: file)
    let corpus = try library.corpus(path)
    #expect(corpus.name == name)
    #expect(corpus.title == path)
    #expect(corpus.documentPath == path)
    #expect(corpus.directory == nil)
    #expect(corpus.manifest == nil)
    #expect(corpus.bytes == text.utf8.count)
    #expect(corpus.sha256 == SHA256.hex(of: text.utf8))
    #expect(corpus.item?.description == "item")
    #expect(corpus.recordType == "song")
    #expect(corpus.recordings.isEmpty)
  }

  @Test func aMistypedPathIsReportedWithTheNearest() throws {
    try temporary.write([], to: "feeds/blog.xml")
    let near = "\(temporary.path)/feeds/blog.xml"
    let path = "\(temporary.path)/feeds/blgo.xml"
    #expect(
      throws: CorpusError.notFound(name: path, searched: [temporary.path], nearest: near)
    ) { try library.corpus(path) }
  }

  @Test func missingFileIsNotFound() {
    let path = "\(temporary.path)/missing.xml"
    #expect(
      throws: CorpusError.notFound(name: path, searched: [temporary.path], nearest: nil)
    ) { try library.corpus(path) }
  }

  @Test func fileOfADeviceIsNotRead() {
    #expect(
      throws: CorpusError.unreadable(path: "/dev/null", reason: "not a regular file")
    ) { try library.corpus("/dev/null") }
  }

  @Test func pipeWithoutAWriterIsNotWaitedFor() async throws {
    let path = "\(temporary.path)/pipe.xml"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    // A pipe can be opened for writing without waiting only while a reader waits for it.
    let hasReader = Task.detached {
      for _ in 0..<30 {
        let file = unsafe open(path, O_WRONLY | O_NONBLOCK)
        if file >= 0 { return close(file) == 0 }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }
    #expect(throws: CorpusError.self) { try library.corpus(path) }
    let isWaitedFor = try await hasReader.value
    #expect(!isWaitedFor)
  }
}
