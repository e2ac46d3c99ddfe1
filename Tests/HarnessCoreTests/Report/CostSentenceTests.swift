@testable import HarnessCore
import Testing
import WorkerContract

/// Why a parser takes its time, as a sentence that its figures bear out.
@Suite struct CostSentenceTests {
  private func sentences(_ results: Results) -> [String] {
    let sections = RunSections(index: ResultIndex(results), detail: .whole)
    return sections.costSplit[0].blocks.flatMap { block in
      guard case .list(let items, _, _) = block else { return [String]() }
      return items.map(\.plain)
    }
  }

  @Test func everyParserHasItsLargestStage() {
    let found = sentences(Fixtures.judged)
    #expect(found.contains("66 % of libxml2's time is libxml2 itself."))
    #expect(
      found.contains(
        "73 % of foundation's time is the way from libxml2 to your delegate or callbacks, and 99 % of its allocations."
      ))
    #expect(!found.contains { $0.contains("reused") }, "variants are drawn, but not explained")
  }

  /// A floor that is slower than the parser, because it gets the document in other pieces, explains nothing.
  @Test func aPartAboveTheWholeIsNoReason() {
    var results = Fixtures.judged
    for index in results.rows.indices
    where results.rows[index].key.backend == "floor-libxml2"
      && results.rows[index].metric == "cpu_time"
    {
      results.rows[index].value = results.rows[index].value.map { $0 * 10 }
    }
    #expect(!sentences(results).contains { $0.contains("libxml2's time is libxml2 itself") })
  }
}
