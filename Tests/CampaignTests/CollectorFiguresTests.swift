import Results
import Testing
import WorkerContract

@testable import Campaign

@Suite struct CollectorFiguresTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat")])

  // MARK: - Noisy metrics

  @Test mutating func valueIsTheMedianOverTheRounds() {
    bench.time("libxml2", [50, 10, 30])
    let row = bench.row("libxml2", .parseTime)
    #expect(row?.value == 30)
    #expect(row?.samples == 3)
    #expect(row?.estimator == "median")
    #expect(row?.kind == .noisy)
    #expect(row?.unit == "ns")
    #expect(row?.status == .ok)
  }

  @Test mutating func fewRoundsHaveNoInterval() {
    bench.time("libxml2", [1, 2, 3, 4, 5])
    let row = bench.row("libxml2", .parseTime)
    #expect(row?.low == nil)
    #expect(row?.high == nil)
  }

  /// Six samples: the extremes cover the median with 1 − 2/64 = 96.9 %.
  @Test mutating func sixRoundsHaveAnIntervalFromTheLeastToTheGreatest() {
    bench.time("libxml2", [6, 1, 4, 2, 5, 3])
    let row = bench.row("libxml2", .parseTime)
    #expect(row?.value == 3.5)
    #expect(row?.low == 1)
    #expect(row?.high == 6)
  }

  /// Twenty samples: ranks 6 and 15 cover it with 95.9 %.
  @Test mutating func moreRoundsNarrowTheInterval() {
    bench.time("libxml2", (1...20).map(Double.init).reversed())
    let row = bench.row("libxml2", .parseTime)
    #expect(row?.value == 10.5)
    #expect(row?.low == 6)
    #expect(row?.high == 15)
  }

  // MARK: - Exact metrics

  @Test mutating func exactMetricHasItsValueOnBothSides() {
    for round in 0..<2 {
      bench.take("libxml2", .allocations, round: round, [(.allocations, 42)])
    }
    let row = bench.row("libxml2", .allocations)
    #expect(row?.kind == .exact)
    #expect(row?.estimator == "exact")
    #expect(row?.value == 42 && row?.low == 42 && row?.high == 42)
    #expect(bench.collector.warnings().isEmpty)
  }

  @Test mutating func exactMetricThatVariesWarnsAndShowsItsExtremes() {
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 44)])
    bench.take("libxml2", .allocations, round: 1, [(.allocations, 42)])
    let row = bench.row("libxml2", .allocations)
    #expect(row?.low == 42)
    #expect(row?.high == 44)
    #expect(
      bench.collector.warnings()
        == ["libxml2, whole, count: allocations should be exact but varies: 42, 44"])
  }

  // MARK: - Several metrics

  @Test mutating func metricsComeInTheOrderTheyWereReported() {
    bench.take("libxml2", round: 0, [(.throughput, 5), (.parseTime, 1)])
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 7)])
    let metrics = bench.rows("libxml2").map(\.metric)
    #expect(metrics.prefix(3) == ["throughput", "parse_time", "allocations"])
  }

  @Test mutating func metricNobodyKnowsIsReportedAsTheWorkerDescribesIt() {
    let metric = Metric("warmth", unit: "K", benchUnit: "K/op", isExact: true)
    bench.take("libxml2", round: 0, [(.parseTime, 1), (metric, 300)])
    let row = bench.row("libxml2", metric)
    #expect(row?.unit == "K")
    #expect(row?.kind == .exact)
    #expect(row?.value == 300)
  }

  @Test mutating func absenceIsReportedOnceWithItsReason() {
    for round in 0..<3 {
      bench.take(
        "libxml2", round: round, [(.parseTime, 1)],
        unavailable: [SampleReport.Absence("first_item", "no item element")])
    }
    let rows = bench.rows("libxml2").filter { $0.status == .unavailable }
    #expect(rows.map(\.metric) == ["first_item"])
    #expect(rows.first?.reason == "no item element")
    #expect(rows.first?.value == nil)
    #expect(rows.first?.unit == "ns")
  }

  @Test mutating func notesBecomeWarningsOnce() {
    for round in 0..<3 {
      for row in ["libxml2", "expat"] {
        bench.take(row, round: round, [(.parseTime, 1), (.cpuTime, 1)])
      }
      bench.take("expat", .memory, round: round, [], notes: ["clock is coarse"])
    }
    #expect(bench.collector.warnings() == ["expat, whole, count: clock is coarse"])
  }

  @Test mutating func aPairThatWallTimeJudgesIsNamed() {
    bench.take("libxml2", round: 0, [(.parseTime, 1), (.cpuTime, 1)])
    bench.take("expat", round: 0, [(.parseTime, 1)])
    #expect(bench.collector.warnings().count == 1)
    #expect(bench.collector.warnings()[0].hasPrefix("expat, count: compared by wall time, as "))
  }
}
