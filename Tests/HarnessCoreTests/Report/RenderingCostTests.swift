import Glibc
import Statistics
@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct RenderingCostTests {
  /// Four times the rows take about four times as long.
  ///
  /// A search through all rows for each row would take sixteen times as long.
  @Test func growsWithTheRowsNotTheirSquare() throws {
    let (few, many) = (Fixtures.crowd(of: 20), Fixtures.crowd(of: 80))
    func best(_ results: Results) throws -> Double {
      try (0..<3).map { _ in
        let start = processorTime()
        _ = try MarkdownFormat().render(results)
        _ = TerminalRenderer().text(of: results)
        return processorTime() - start
      }.min() ?? 0
    }
    #expect(try best(many) < 9 * best(few))
  }

  /// Returns the CPU time of this thread in seconds, which excludes other work of the machine.
  private func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Fixtures {
  /// Returns results with `count` parsers of one library, and a verdict on each.
  fileprivate static func crowd(of count: Int) -> Results {
    let base = parsers("lan", 1).filter { $0.backend == "libxml2" }
    var results = normal
    results.plan = plan(streams: ["lan"])
    results.rows = base.flatMap(\.rows)
    results.backends = Array(backends.prefix(1))
    for number in 1..<count {
      var summary = backends[0]
      summary.name = "parser-\(number)"
      results.backends.append(summary)
      for peer in base {
        var fixture = peer
        fixture.backend = summary.name
        fixture.time *= 1 + Double(number) / 50
        let ratio = fixture.ratio(to: peer)
        results.rows += fixture.rows + [ratio]
        results.verdicts.append(
          Verdict(
            key: fixture.key, reference: "libxml2", family: .reference, metric: "parse_time",
            outcome: .worse, ratio: ratio.value, low: ratio.low, high: ratio.high, rounds: 24,
            intervalLevel: 0.999))
      }
    }
    return results
  }
}
