import EveryBackend
import FeedEvents
import Testing

/// The HTML backend repairs ill-formed input as HTML parsers do, however it is cut.
struct HTMLTests {
  private func log(_ document: String, _ sizes: ChunkSizes = .whole) -> String {
    let parsed = ParserBackend.libxml2HTML.read(Array(document.utf8), in: sizes)
    return parsed.isAccepted ? parsed.log : "rejected"
  }

  @Test(arguments: [
    ("<p>a<br>b", "(- p\n-a\n(- br\n)- br\n-b\n)- p\n"),
    ("<p><i>a<b>c</i>", "(- p\n(- i\n-a\n(- b\n-c\n)- b\n)- i\n)- p\n"),
    ("<p id=x class>a &amp; &nbsp;&euro;", "(- p\nA- class \nA- id x\n-a & \u{A0}€\n)- p\n"),
    ("<P>a<P>b", "(- p\n-a\n)- p\n(- p\n-b\n)- p\n"),
  ])
  func itIsMended(_ document: String, _ body: String) {
    for sizes in [ChunkSizes.whole, .fixed(1)] {
      #expect(log(document, sizes) == "(- html\n(- body\n\(body))- body\n)- html\n", "\(sizes)")
    }
  }

  @Test(arguments: ["", " \n", "<!-- a -->"])
  func nothingHasNoElement(_ document: String) { #expect(log(document) == "rejected") }

  @Test(
    .enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"),
    arguments: TestData.files(in: "feeds/illformed"))
  func anIllFormedFeedIsNotRejected(_ file: FeedFile) throws {
    let document = try file.bytes
    let whole = ParserBackend.libxml2HTML.read(document)
    #expect(whole.isAccepted || whole.failure?.reason == "the document has no element")
    #expect(Bool(ParserBackend.libxml2HTML.read(document, in: .fixed(777)).log == whole.log))
  }
}
