import Statistics
import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct TimeVerdictTests {
  private var bench = Bench([.fixture("libxml2"), .fixture("expat"), .fixture("foundation")])

  /// Adds `rounds` rounds of times around 1000; `factors` gives the factor of each implementation.
  private mutating func take(_ rounds: Int, _ factors: [String: Double]) {
    for round in 0..<rounds {
      // All benchmark cases of a round share one factor; the rest is their own noise.
      let shared = 1000 * (1 + 0.3 * Double(round % 3))
      for (place, (name, factor)) in factors.sorted(by: { $0.key < $1.key }).enumerated() {
        let own = 1 + 0.002 * Double((round * 7 + place * 5) % 11 - 5)
        bench.take(name, round: round, [(.parseTime, shared * factor * own)])
      }
    }
  }

  private func verdict(on name: String) throws -> Verdict {
    try #require(bench.collector.verdicts().first { $0.key.backend == name })
  }

  @Test mutating func fasterAndSlowerAreDistinguished() throws {
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    #expect(try verdict(on: "expat").outcome == .worse)
    #expect(try verdict(on: "foundation").outcome == .better)
    let expat = try verdict(on: "expat")
    #expect(expat.family == .reference)
    #expect(expat.reference == "libxml2")
    #expect(expat.rounds == 20)
    #expect(try #require(expat.low) > 1.9 && #require(expat.high) < 2.1)
  }

  @Test mutating func equalImplementationsAreTheSame() throws {
    take(40, ["libxml2": 1, "expat": 1, "foundation": 2])
    #expect(try verdict(on: "expat").outcome == .same)
  }

  @Test mutating func verdictIsReadOffThePrintedInterval() throws {
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    let expat = try verdict(on: "expat")
    let ratio = try #require(bench.ratio("expat", to: "libxml2"))
    #expect(ratio.value == expat.ratio && ratio.low == expat.low && ratio.high == expat.high)
    // Two comparisons share an error rate of 1 %, so each interval holds at 99.5 %.
    #expect(expat.intervalLevel == 0.995)
  }

  /// The verdict stands although a tenth of the rounds say the opposite.
  ///
  /// With 13 rounds and nine implementations, not even two such rounds would be allowed.
  @Test mutating func farAwayIsNotUndecided() throws {
    take(54, ["libxml2": 1, "expat": 1.7, "foundation": 3.2])
    for round in 54..<60 {
      bench.take("expat", round: round, [(.parseTime, 900)])
      bench.take("libxml2", round: round, [(.parseTime, 1000)])
    }
    #expect(try verdict(on: "expat").outcome == .worse)
  }

  @Test func implementationThatBuildsNoRecordsIsComparedByCounting() {
    let bench = Bench(
      [.fixture("libxml2"), .fixture("expat"), .fixture("other", sinks: ["discard", "count"])],
      sinks: ["discard", "count", "model"])
    #expect(
      bench.plan.families.flatMap(\.comparisons).map {
        "\($0.benchmarkCase.implementation.name) \($0.benchmarkCase.sink)"
      } == [
        "other count", "expat model",
      ])
  }

  @Test mutating func fewRoundsGiveNoInterval() throws {
    take(5, ["libxml2": 1, "expat": 2, "foundation": 2])
    let expat = try verdict(on: "expat")
    #expect(expat.outcome == .undecided)
    #expect(expat.low == nil && expat.high == nil)
    #expect(expat.reason == "too few rounds: 5, at least 9 are needed")
  }

  @Test mutating func caseThatFailedHasNoVerdict() {
    take(20, ["libxml2": 1, "expat": 2, "foundation": 0.5])
    bench.samples.fail(
      bench.benchmarkCase("expat"), CaseFailure(status: .crashed, reason: "it crashed"))
    #expect(bench.collector.verdicts().map(\.key.backend) == ["foundation"])
  }

  @Test mutating func eachAgainstEachIsAFamilyOfItsOwn() throws {
    var request = PlanRequest()
    request.comparesAllPairs = true
    bench = Bench(
      [.fixture("libxml2"), .fixture("expat"), .fixture("foundation")], request: request)
    take(25, ["libxml2": 1, "expat": 2, "foundation": 4])
    let each = bench.collector.verdicts().filter { $0.family == .each }
    #expect(
      each.map { "\($0.key.backend) \($0.reference) \($0.outcome)" } == [
        "expat libxml2 worse", "foundation libxml2 worse", "foundation expat worse",
      ])
  }

  @Test func whoMayStopEarlyNeedsWiderIntervals() {
    var request = PlanRequest()
    request.endsWhenDecided = true
    let patient = Bench([.fixture("libxml2"), .fixture("expat")])
    let hasty = Bench([.fixture("libxml2"), .fixture("expat")], request: request)
    #expect(patient.plan.families.map(\.rule.level) == [0.99])
    #expect(hasty.plan.families.map(\.rule.level) == [0.9975])
  }

  // MARK: - What takes part in every round

  private static func compared(_ request: PlanRequest, _ corpus: Corpus) -> [String] {
    let bench = Bench(
      [.fixture("libxml2"), .fixture("touch", role: .bytes, sinks: ["none"])],
      sinks: ["discard", "count", "model"], request: request, corpus: corpus)
    return bench.plan.cases.filter(bench.plan.isInEveryRound).map {
      "\($0.implementation.name) \($0.sink)"
    }
  }

  @Test func defaultRunComparesOneSink() {
    #expect(Self.compared(PlanRequest(), .fixture()) == ["libxml2 model"])
  }

  @Test func sinksThatWereAskedForAreAllCompared() {
    var request = PlanRequest()
    request.sinks = ["discard", "count"]
    #expect(
      Self.compared(request, .fixture()) == ["libxml2 discard", "libxml2 count", "libxml2 model"])
  }

  // MARK: - Exact metrics

  @Test mutating func exactMetricsAreComparedExactly() throws {
    for (name, count) in [("libxml2", 100), ("expat", 101), ("foundation", 100)] {
      for round in 0..<2 {
        bench.take(name, .allocations, round: round, [(.allocations, Double(count))])
      }
    }
    let exact = bench.collector.verdicts().filter { $0.family == .exact }
    #expect(exact.map(\.key.backend) == ["expat", "foundation"])
    #expect(exact.map(\.outcome) == [.worse, .same])
    #expect(exact.map(\.ratio) == [1.01, 1])
    #expect(exact.allSatisfy { $0.intervalLevel == nil && $0.metric == "allocations" })
  }

  @Test mutating func exactMetricThatVariesIsUndecided() throws {
    bench.take("libxml2", .allocations, round: 0, [(.allocations, 100)])
    bench.take("expat", .allocations, round: 0, [(.allocations, 101)])
    bench.take("expat", .allocations, round: 1, [(.allocations, 102)])
    let verdict = try #require(bench.collector.verdicts().first { $0.family == .exact })
    #expect(verdict.outcome == .undecided)
    #expect(verdict.reason == "allocations of expat varies from sample to sample")
  }
}
