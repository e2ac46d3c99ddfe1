import Testing

@testable import Corpora

@Suite struct DocumentBoundariesTests {
  private func ends(_ text: String, size: Int) -> [Int]? {
    DocumentBoundaries(Array(text.utf8), size: size)?.ends
  }

  @Test func boundariesAreReadAsTheyAreWritten() {
    let text = DocumentBoundaries([3, 10, 12]).text
    #expect(text == Array("3\n10\n12\n".utf8))
    #expect(DocumentBoundaries(text, size: 12)?.ends == [3, 10, 12])
    #expect(ends("12", size: 12) == [12])
  }

  @Test(arguments: [
    "", "3\n", "3\n13\n", "3\n3\n12\n", "10\n3\n12\n", "0\n12\n", "-1\n12\n", "x\n12\n", "3 12\n",
  ])
  func boundariesThatDoNotDivideTheDocumentAreRefused(text: String) {
    #expect(ends(text, size: 12) == nil)
  }
}
