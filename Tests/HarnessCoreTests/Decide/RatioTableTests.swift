import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct RatioTableTests {
  private var bench = Bench(
    [
      .fixture("libxml2"), .fixture("expat"), .fixture("foundation", engine: "libxml2"), .touch,
      .fixture("control-libxml2", role: .control, sinks: ["count"], library: "libxml2"),
      .fixture("floor-libxml2", role: .floor, sinks: ["count"], library: "libxml2"),
      .fixture("floor-expat", role: .floor, sinks: ["count"], library: "expat"),
    ], sinks: ["count", "model"])

  @Test mutating func ratioIsTheMedianOfTheRatiosOfEachRound() {
    bench.time("libxml2", [10, 100, 1000])
    bench.time("expat", [20, 50, 4000])
    let ratio = bench.ratio("expat", to: "libxml2")
    #expect(ratio?.value == 2)
    #expect(ratio?.samples == 3)
    #expect(ratio?.unit == "ratio")
    #expect(ratio?.estimator == "median-log-ratio")
    #expect(ratio?.low == nil)
  }

  @Test func variantHasARatioToWhatItIsAVariantOf() {
    var bench = Bench([
      .fixture("libxml2"), .fixture("expat"),
      .fixture("expat-reused", library: "expat", variantOf: "expat"),
      .fixture("libxml2-reused", library: "libxml2", variantOf: "libxml2"),
    ])
    bench.time("libxml2", [10, 100])
    bench.time("libxml2-reused", [5, 50])
    bench.time("expat", [20, 50])
    bench.time("expat-reused", [10, 25])
    #expect(bench.ratio("expat-reused", to: "expat")?.value == 0.5)
    #expect(bench.ratio("expat-reused", to: "libxml2") != nil)
    // There is only one ratio, although the reference is also the implementation it is a variant of.
    #expect(bench.results("libxml2-reused").filter { $0.reference == "libxml2" }.count == 1)
  }

  @Test mutating func onlyRoundsThatBothHaveCount() {
    bench.time("libxml2", [10, nil, 10, 10, nil])
    bench.time("expat", [30, 990, nil, 30, 990])
    let ratio = bench.ratio("expat", to: "libxml2")
    #expect(ratio?.value == 3)
    #expect(ratio?.samples == 2)
  }

  @Test mutating func casesWithoutACommonRoundHaveNone() {
    bench.time("libxml2", [10, nil])
    bench.time("expat", [nil, 30])
    #expect(bench.ratio("expat", to: "libxml2") == nil)
    #expect(bench.result("expat", .parseTime)?.value == 30)
  }

  @Test mutating func sixCommonRoundsGiveAnInterval() {
    bench.time("libxml2", [Double](repeating: 10, count: 6))
    bench.time("expat", [10, 20, 30, 40, 50, 60])
    let ratio = bench.ratio("expat", to: "libxml2")
    #expect(ratio?.low.map { (0.9999..<1).contains($0) } == true, "a little beyond the least")
    #expect(ratio?.high.map { $0 > 6 && $0 < 6.001 } == true)
    #expect(abs((ratio?.value ?? 0) - 12.0.squareRoot()) < 1e-12)
  }

  @Test mutating func sinksAreNotMixed() {
    bench.time("libxml2", in: "model", [10])
    bench.time("expat", in: "count", [30])
    #expect(bench.ratio("expat", to: "libxml2") == nil)
  }

  @Test mutating func recordsAreComparedWithCountingByTheSameImplementation() {
    bench.time("expat", in: "count", [10, 10])
    bench.time("expat", in: "model", [15, 15])
    #expect(bench.ratio("expat", in: "model", to: "expat@count")?.value == 1.5)
    #expect(bench.ratio("expat", in: "count", to: "expat@count") == nil)
  }

  @Test mutating func backendIsComparedWithTheBareLoopsOfItsEngine() {
    for (name, time) in [
      ("foundation", 40.0), ("libxml2", 20), ("expat", 9), ("control-libxml2", 10),
      ("floor-libxml2", 8), ("floor-expat", 3),
    ] {
      bench.time(name, [time])
    }
    #expect(bench.ratio("foundation", to: "floor-libxml2")?.value == 5)
    #expect(bench.ratio("foundation", to: "control-libxml2")?.value == 4)
    #expect(bench.ratio("libxml2", to: "control-libxml2")?.value == 2)
    #expect(bench.ratio("expat", to: "floor-expat")?.value == 3)
    #expect(bench.ratio("expat", to: "floor-libxml2") == nil)
  }

  @Test mutating func floorThatFailedIsNoReference() {
    bench.time("expat", [9])
    bench.time("floor-expat", [3])
    bench.samples.fail(
      bench.benchmarkCase("floor-expat"), CaseFailure(status: .crashed, reason: "signal 11")
    )
    #expect(bench.ratio("expat", to: "floor-expat") == nil)
  }
}
