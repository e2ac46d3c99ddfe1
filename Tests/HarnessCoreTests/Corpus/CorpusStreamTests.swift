import FeedEvents
import Testing

@testable import HarnessCore

@Suite struct CorpusStreamTests {
  private let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  private func corpus(_ streams: [String: String]) throws -> Corpus {
    try temporary.makeCorpus(streams: streams)
    return try temporary.library.corpus("feed")
  }

  @Test func recordingIsReportedByItsPath() throws {
    let corpus = try corpus(["lan": "# stream: lan\nelapsed_us,bytes\n10,4\n10,5\n"])
    let path = "\(temporary.path)/feed/streams/lan.csv"
    #expect(try corpus.resolve(.recording("lan")) == .recording(path))
  }

  @Test(arguments: [.whole, .fixed(1), .random(seed: 3)] as [StreamSpecification])
  func cutsStayAsTheyAre(stream: StreamSpecification) throws {
    #expect(try corpus([:]).resolve(stream) == stream)
  }

  @Test func unknownStreamIsReportedWithTheNearest() throws {
    let corpus = try corpus(["3g": "", "broadband": ""])
    #expect(
      throws: CorpusError.noStream(
        name: "broadbend", corpus: "feed", known: ["3g", "broadband"], nearest: "broadband")
    ) { try corpus.resolve(.recording("broadbend")) }
  }

  @Test(arguments: [
    ("", 1, "at least one chunk"), ("elapsed_us,bytes\n", 1, "at least one chunk"),
    ("10,9\n", 1, "the column heads elapsed_us,bytes"),
    ("# a\nelapsed,bytes\n", 2, "the column heads elapsed_us,bytes"),
    ("elapsed_us,bytes\n1,4\nx,5\n", 3, "two whole numbers, elapsed_us,bytes, bytes above 0"),
    ("elapsed_us,bytes\n1,0\n", 2, "two whole numbers, elapsed_us,bytes, bytes above 0"),
    ("elapsed_us,bytes\n-1,9\n", 2, "two whole numbers, elapsed_us,bytes, bytes above 0"),
    ("elapsed_us,bytes\n1,4,5\n", 2, "two whole numbers, elapsed_us,bytes, bytes above 0"),
    (
      "elapsed_us,bytes\n9,4\n8,5\n", 3,
      "an elapsed_us that is not less than that of the previous line"
    ),
  ])
  func malformedStreamIsReportedWithItsLine(text: String, line: Int, expected: String) throws {
    let corpus = try corpus(["lan": text])
    let path = corpus.recordings[0].path
    #expect(
      throws: CorpusError.malformedStream(path: path, line: line, expected: expected)
    ) { try corpus.resolve(.recording("lan")) }
  }

  @Test(arguments: [8, 10])
  func streamOfAnotherDocumentIsForeign(bytes: Int) throws {
    let corpus = try corpus(["lan": "elapsed_us,bytes\n1,\(bytes)\n"])
    let path = corpus.recordings[0].path
    #expect(
      throws: CorpusError.streamOfOtherDocument(
        path: path, difference: "\(bytes) bytes, but the document has 9")
    ) { try corpus.resolve(.recording("lan")) }
  }

  @Test func streamOfAnotherDocumentOfTheSameSizeIsForeign() throws {
    let header = "# document_bytes: 9\n# document_sha256: \(String(repeating: "0", count: 64))\n"
    let corpus = try corpus(["lan": "\(header)elapsed_us,bytes\n1,9\n"])
    #expect(throws: CorpusError.self) { try corpus.resolve(.recording("lan")) }
  }

  @Test func onlyCSVFilesAreStreams() throws {
    try temporary.write([], to: "feed/streams/README.md")
    try temporary.write([], to: "feed/streams/.lan.csv")
    #expect(try corpus(["lan": ""]).recordings.map(\.name) == ["lan"])
  }
}
