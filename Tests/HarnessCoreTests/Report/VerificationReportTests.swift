import Testing

@testable import HarnessCore

@Suite struct VerificationReportTests {
  @Test(
    arguments: [
      (
        ["good"],
        "Yes: libxml2, expat and foundation report the same 12 events, however it is cut."
      ),
      (["bad"], "No: expat reports other events or records and foundation crashed."),
      (["refused"], "No parser accepts refused."),
      (
        ["good", "refused"],
        "Yes: they agree on every document that any of them accepts, however it is cut. "
          + "1 of 2 are accepted by no parser."
      ),
      (
        ["good", "bad"],
        "No: on 1 of 2 documents a parser fails or reports something else: bad."
      ),
    ])
  func theAnswerIsASentence(_ documents: [String], _ answer: String) throws {
    let report = Fixtures.verification(of: documents)
    #expect(try MarkdownFormat().render(report).contains("\n**\(answer)**\n"))
    #expect(report.isSound == !(documents.contains("bad") || documents == ["refused"]))
  }

  @Test func theFirstDifferenceIsShown() throws {
    let markdown = try MarkdownFormat().render(Fixtures.verification)
    #expect(
      markdown.contains("first difference in line 7 of the event log, within the first 80 bytes"))
    #expect(markdown.contains("expected: - <b>\nreceived: the end\n"))
  }
}
