@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct InstructionsTests {
  /// Renders a run with counts for one case: 600 instructions per item, and 3 retains in total.
  private func text(kind: MetricKind, low: Double, high: Double) throws -> String {
    var results = Fixtures.judged
    let result = try #require(
      results.rows.first { $0.key.backend == "expat" && $0.key.sink == "model" })
    for (metric, value, isRange) in [("instructions", 180_000.0, true), ("retains", 3, false)] {
      results.rows.append(
        MetricResult(
          key: result.key, metric: metric, unit: "count", kind: isRange ? kind : .exact,
          estimator: "callgrind difference", value: value, low: isRange ? low : value,
          high: isRange ? high : value, samples: 3))
    }
    return try MarkdownFormat().render(results)
  }

  @Test func countsAreThoseOfAnItem() throws {
    let text = try text(kind: .exact, low: 180_000, high: 180_000)
    let head = "| implementation | instructions per item | retains per item | releases per item |"
    #expect(text.contains(head))
    #expect(text.contains("| expat | 600 | 0.010 | – |"))
  }

  @Test func aCountThatVariedHasHalfItsRange() throws {
    let text = try text(kind: .noisy, low: 179_700, high: 180_300)
    #expect(text.contains("| expat | 600 ± 1 | 0.010 | – |"))
  }

  @Test func withoutCountsThereIsNoSection() throws {
    #expect(!(try MarkdownFormat().render(Fixtures.judged)).contains("## Instructions"))
  }
}
