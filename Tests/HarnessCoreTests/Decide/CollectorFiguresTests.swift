import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct CollectorFiguresTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat")])

  // MARK: - Noisy metrics

  @Test mutating func valueIsTheMedianOverTheRounds() {
    bench.time("libxml2", [50, 10, 30])
    let result = bench.result("libxml2", .parseTime)
    #expect(result?.value == 30)
    #expect(result?.samples == 3)
    #expect(result?.estimator == "median")
    #expect(result?.kind == .noisy)
    #expect(result?.unit == "ns")
    #expect(result?.status == .ok)
  }

  @Test mutating func fewRoundsHaveNoInterval() {
    bench.time("libxml2", [1, 2, 3, 4, 5])
    let result = bench.result("libxml2", .parseTime)
    #expect(result?.low == nil)
    #expect(result?.high == nil)
  }

  /// It holds the median within the run, from rank 6 to 15 of 20 rounds at 95 %.
  @Test mutating func aTimeHasTheIntervalOfItsMedian() {
    bench.time("libxml2", (1...20).map(Double.init).reversed())
    let result = bench.result("libxml2", .parseTime)
    #expect(result?.value == 10.5)
    #expect(result?.low == 6 && result?.high == 15)
  }

  // MARK: - What a round takes

  @Test(arguments: [(1, 5, true), (5, 1, false)])
  mutating func aBudgetTooSmallForOneRoundIsWarnedOf(
    _ budget: Int, _ round: Int, _ isTooSmall: Bool
  ) {
    var request = PlanRequest()
    request.budget = .seconds(budget)
    var bench = Bench([.fixture("libxml2")], request: request)
    bench.samples.firstRound = .seconds(round)
    let warning = """
      the budget of 1.0 s is too small for one round, which took 5.0 s: there are no intervals and no \
      verdicts; give a larger --budget
      """
    #expect(bench.collector.warnings().contains(warning) == isTooSmall)
    request.rounds = 1
    bench = Bench([.fixture("libxml2")], request: request)
    bench.samples.firstRound = .seconds(round)
    #expect(bench.collector.warnings().isEmpty, "no budget was asked for")
  }

  // MARK: - What a parse reads

  @Test(arguments: [(1, nil, 8), (3, nil, nil), (1, 2, nil)] as [(Int, Int?, Int?)])
  func bytesOfAParseAreUnknownWhereItIsUnknownWhatItReads(
    _ factor: Int, _ stop: Int?, _ bytes: Int?
  ) {
    var request = PlanRequest()
    request.factors = [factor]
    request.stopAfter = stop
    let plan = Bench([.fixture("expat")], request: request).plan
    #expect(plan.documentBytes(of: plan.cases[0]) == bytes)
  }

  // MARK: - Steps of the cost split

  @Test mutating func stepsAreTheDifferencesOfTheRoundsThatHoldBoth() throws {
    var bench = Bench(
      [
        .fixture("libxml2"),
        .fixture("floor-libxml2", role: .floor, sinks: ["count"], library: "libxml2"),
      ],
      sinks: ["discard", "count", "model"])
    for round in 0..<6 {
      // Time that all benchmark cases of a round share does not count in a step.
      let shared = Double(round * 1000)
      bench.take("floor-libxml2", round: round, [(.cpuTime, 100 + shared)])
      bench.take("libxml2", in: "discard", round: round, [(.cpuTime, 130 + shared)])
      bench.take("libxml2", in: "count", round: round, [(.cpuTime, 135 + shared)])
    }
    bench.take("libxml2", in: "model", round: 6, [(.cpuTime, 150)])
    let steps = bench.collector.metricResults().filter { $0.metric == "cost_step" }
    #expect(
      steps.map { "\($0.key.sink) \($0.reference ?? "") \($0.value ?? 0)" } == [
        "discard floor-libxml2@count 30.0", "count libxml2@discard 5.0",
      ])
    #expect(steps.allSatisfy { $0.low == $0.value && $0.high == $0.value })
  }

  // MARK: - Exact metrics

  @Test mutating func exactMetricHasItsValueOnBothSides() {
    for round in 0..<2 {
      bench.take("libxml2", .allocations, round: round, [(.allocations, 42)])
    }
    let result = bench.result("libxml2", .allocations)
    #expect(result?.kind == .exact)
    #expect(result?.estimator == "exact")
    #expect(result?.value == 42 && result?.low == 42 && result?.high == 42)
    #expect(bench.collector.warnings().isEmpty)
  }

  @Test mutating func exactMetricThatVariesWarnsAndShowsItsExtremes() {
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 44)])
    for (round, count) in [43, 42, 43].enumerated() {
      bench.take("libxml2", .allocations, round: round + 1, [(.allocations, Double(count))])
    }
    let result = bench.result("libxml2", .allocations)
    #expect(result?.low == 42)
    #expect(result?.high == 44)
    #expect(
      bench.collector.warnings()
        == ["libxml2, whole, count: allocations should be exact but varies: 42, 43, 44"])
  }

  // MARK: - Several metrics

  @Test mutating func metricsComeInTheOrderTheyWereReported() {
    bench.take("libxml2", round: 0, [(.throughput, 5), (.parseTime, 1)])
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 7)])
    let metrics = bench.results("libxml2").map(\.metric)
    #expect(metrics.prefix(3) == ["throughput", "parse_time", "allocations"])
  }

  @Test mutating func unknownMetricIsReportedAsTheWorkerDescribesIt() {
    let metric = Metric("warmth", unit: "K", benchUnit: "K/op", isExact: true, meaning: "")
    bench.take("libxml2", round: 0, [(.parseTime, 1), (metric, 300)])
    let result = bench.result("libxml2", metric)
    #expect(result?.unit == "K")
    #expect(result?.kind == .exact)
    #expect(result?.value == 300)
  }

  @Test mutating func absenceIsReportedOnceWithItsReason() {
    for round in 0..<3 {
      bench.take(
        "libxml2", round: round, [(.parseTime, 1)],
        unavailable: [SampleReport.Absence("first_item", "no item element")])
    }
    let results = bench.results("libxml2").filter { $0.status == .unavailable }
    #expect(results.map(\.metric) == ["first_item"])
    #expect(results.first?.reason == "no item element")
    #expect(results.first?.value == nil)
    #expect(results.first?.unit == "ns")
  }

  @Test mutating func notesBecomeWarningsOnce() {
    for round in 0..<3 {
      for name in ["libxml2", "expat"] {
        bench.take(name, round: round, [(.parseTime, 1), (.cpuTime, 1)])
      }
      bench.take("expat", .memory, round: round, [], notes: ["clock is coarse"])
    }
    #expect(bench.collector.warnings() == ["expat, whole, count: clock is coarse"])
  }

  @Test mutating func aPairThatWallTimeJudgesIsNamed() {
    bench.take("libxml2", round: 0, [(.parseTime, 1), (.cpuTime, 1)])
    bench.take("expat", round: 0, [(.parseTime, 1)])
    #expect(bench.collector.warnings().count == 1)
    #expect(
      bench.collector.warnings()[0].hasPrefix("expat, count: compared by wall time, because "))
  }
}
