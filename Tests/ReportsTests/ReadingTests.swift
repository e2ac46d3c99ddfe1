import Results
import Testing
import WorkerContract

@testable import Reports

/// Implementations that read the document differently, or that feed other sinks.
@Suite struct ReadingTests {
  /// A run in which `foundation` reads the document as HTML.
  private static var mixed: Results {
    var results = Fixtures.normal
    results.backends[2].dialect = "html"
    return results
  }

  private static func table(of results: Results) throws -> SummaryTable {
    let index = ResultIndex(results)
    return SummaryTable(try #require(index.mainGroup), of: index)
  }

  @Test func whatReadsInAnotherWayHasATableOfItsOwn() throws {
    let results = Self.mixed
    #expect(try !Self.table(of: results).rows.contains { $0.name == "foundation" })
    let index = ResultIndex(results)
    let others = SummaryTable.otherDialects(onStreamOf: try #require(index.mainGroup), of: index)
    #expect(others.map { $0.rows.map(\.name) } == [["foundation"]])
    #expect(others[0].subject == .dialect("html"))
    let markdown = MarkdownRenderer().text(of: results.document(.whole))
    #expect(markdown.contains("### Other dialects\n\n| read as html |"), "\(markdown)")
    #expect(TerminalRenderer().text(of: results).contains("read as html"))
  }

  @Test func itTakesNoPartInTheAnswerNorInTheCostSplit() {
    let text = AnswerSentence(Self.mixed).text
    #expect(!text.contains("foundation,") && text.contains("all three reported"), "\(text)")
    let cost = CostSplitSection().sections(ResultIndex(Self.mixed), .whole)
    let lines = cost.flatMap { $0.blocks.map { "\($0)" } }.joined()
    #expect(!lines.contains("\"foundation\""))
  }

  @Test func aReferenceThatReadsItAsHTMLIsComparedWithItsLike() throws {
    var results = Self.mixed
    results.plan.reference = "foundation"
    #expect(try Self.table(of: results).rows.map(\.name) == ["foundation"])
  }

  @Test func anImplementationWithOtherSinksSaysSo() throws {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend == "foundation" && $0.key.sink == .model }
    let row = try #require(Self.table(of: results).rows.first { $0.name == "foundation" })
    #expect(row.problem?.reason == "it does not support the sink 'model'")
  }
}
