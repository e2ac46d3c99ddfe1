import FoundationEssentials
import Glibc
import Testing

@testable import HarnessCore

/// A document that has changed since it was read is noticed.
@Suite struct DocumentChangeTests {
  private let temporary: TemporaryLibrary
  private let path: String
  private let corpus: Corpus

  init() throws {
    temporary = try TemporaryLibrary()
    path = try temporary.write("<a>one</a>".utf8, to: "feed.xml")
    corpus = try CorpusLibrary(directories: []).corpus(path)
  }

  @Test func oneThatIsThereIsNoChange() { #expect(corpus.documentChange == nil) }

  @Test func anotherTimeIsNoChange() throws {
    #expect(unsafe utimes(path, nil) == 0)
    #expect(corpus.documentChange == nil)
  }

  @Test(arguments: ["<a>two</a>", "<a>three</a>"])
  func anotherContentIsAChange(text: String) throws {
    usleep(20_000)
    try temporary.write(text.utf8, to: "feed.xml")
    #expect(corpus.documentChange?.hasSuffix("has changed since it was read") == true)
  }

  @Test func anotherFileIsAChange() throws {
    let other = try temporary.write("<a>two</a>".utf8, to: "other.xml")
    #expect(unsafe rename(other, path) == 0)
    #expect(corpus.documentChange?.contains(path) == true)
  }

  @Test func oneThatIsGoneIsAChange() throws {
    #expect(unsafe unlink(path) == 0)
    #expect(corpus.documentChange?.contains("can no longer be read") == true)
  }
}
