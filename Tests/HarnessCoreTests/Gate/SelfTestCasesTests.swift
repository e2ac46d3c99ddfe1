import FeedEvents
import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

/// The cases that the self-test of a check consists of.
@Suite struct SelfTestCasesTests {
  private let trial: SelfTest

  init() throws {
    trial = try #require(
      SelfTest(of: "expat", by: CheckTerms(minEffect: 0.02, errorRate: 0.01)))
  }

  private func count(_ backend: String, _ sink: Sink, _ allocations: Double) -> MetricResult {
    Record.count(allocations, of: backend, sink: sink)
  }

  private func counted(_ rows: [MetricResult]) -> [SelfTestCase] {
    trial.counted([Record.results(rows)])
  }

  private func ratios(_ copy: String, _ sink: Sink, _ slowdown: Double) -> MetricResult {
    var machine = Machine(seed: 1)
    (machine.drift, machine.spread) = (0, 0.005)
    return MetricResult(
      key: Record.key(copy, sink: sink), metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      estimator: "median", reference: "expat",
      byRound: machine.session(60, slowdown: slowdown / 1.7))
  }

  @Test func everyCaseOfTheOriginalIsTried() {
    let results = ["discard", "count"].flatMap { sink in
      [
        count("expat", sink, 70), count("expat-copy", sink, 70), count("expat+1alloc", sink, 71),
      ]
    }
    let cases = counted(results)
    #expect(cases.map(\.found) == [.same, .same, .worse, .worse])
    #expect(
      cases.map(\.copy) == [
        "expat-copy (small, whole, discard)", "expat-copy (small, whole, count)",
        "expat+1alloc (small, whole, discard)", "expat+1alloc (small, whole, count)",
      ])
  }

  @Test func aCopyThatIsOffInOneCaseAloneFails() {
    let cases = counted([
      count("expat", "discard", 70), count("expat-copy", "discard", 70),
      count("expat", "count", 80),
      count("expat-copy", "count", 81), count("expat+1alloc", "count", 80),
    ])
    #expect(cases.map(\.found) == [.same, .worse, .undecided, .same])
    #expect(cases.map(\.hasPassed) == [true, false, false, false])
  }

  @Test func whatWasMeasuredNowhereHasFailed() {
    #expect(counted([]).map(\.hasPassed) == [false, false])
    #expect(trial.timed([]).map(\.hasPassed) == [false, false])
  }

  @Test func timesAreTriedInEveryCaseOverAllRounds() {
    let cases = trial.timed([
      Record.results([
        ratios("expat-copy", "count", 1), ratios("expat+3%", "count", 1.03),
        ratios("expat+3%", "model", 1),
      ]), Record.results([ratios("expat+3%", "count", 1.03)]),
    ])
    #expect(cases.map(\.found) == [.same, .worse, .same])
    #expect(cases.map(\.hasPassed) == [true, true, false])
    #expect(cases.map(\.rounds) == [60, 120, 60])
  }
}
