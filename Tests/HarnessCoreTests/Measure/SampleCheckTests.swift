import Testing
import WorkerContract

@testable import HarnessCore

/// Samples that no parse can have produced are rejected.
@Suite struct SampleCheckTests {
  private func problem(
    _ values: [(Metric, Double)], bytes: Int? = 1_000_000, series: [Double] = []
  ) -> String? {
    var sample = SampleReport(name: "BenchmarkX", iterations: 1)
    sample.values = values.map { SampleReport.SampleValue($0, $1) }
    let offsets = Array(series.indices)
    sample.series = [.init(name: "heap", unit: "bytes", offsets: offsets, values: series)]
    return SampleCheck(documentBytes: bytes).problem(in: sample)
  }

  static let sound: [[(Metric, Double)]] = [
    [], [(.parseTime, 1)], [(.cpuTime, 1e12)], [(.probeCost, -0.5)], [(.lastItemLag, 0)],
    [(.allocations, 0)], [(.leakedBlocks, 3)], [(.pageFaults, 0.25)],
    [(.cpuTime, 1e6), (.throughput, 1000)], [(.parseTime, 3e6), (.throughput, 333.33)],
    // A worker may divide by either time.
    [(.cpuTime, 2e6), (.parseTime, 1e6), (.throughput, 1000)],
    [(.cpuTime, 2e6), (.parseTime, 1e6), (.throughput, 500)],
    [(.cpuTime, 1e6), (.items, 300), (.itemRate, 300_000)],
    [(.peakResident, 10), (.peakResidentGrowth, 10)],
    [(Metric("wonders", unit: "count", benchUnit: "wonders/op", isExact: true, meaning: ""), -1.5)],
  ]

  @Test(arguments: sound.indices)
  func whatCanBeTrueIsBelieved(_ index: Int) { #expect(problem(Self.sound[index]) == nil) }

  static let impossible: [([(Metric, Double)], String)] = [
    ([(.parseTime, -5)], "its parse_time of -5 ns is less than any parse can take"),
    ([(.parseTime, 0)], "its parse_time of 0 ns is less than any parse can take"),
    ([(.cpuTime, 0.999)], "its cpu_time of 0.999 ns is less"),
    ([(.firstParse, 0)], "its first_parse of 0 ns is less"),
    ([(.parseTime, 1e308)], "its parse_time of 1e+308 ns is out of range"),
    ([(.firstItem, -1)], "its first_item of -1 ns is below zero"),
    ([(.allocations, -1)], "its allocations of -1 count is below zero"),
    ([(.allocatedBytes, 0.5)], "its allocated_bytes of 0.5 bytes is not a whole number"),
    ([(.events, 1.5)], "its events of 1.5 count is not a whole number"),
    ([(.cpuTime, 1e6), (.throughput, 500)], "its throughput of 500.0 MB/s contradicts its time"),
    ([(.parseTime, 1e6), (.throughput, 1030)], "contradicts its time and the bytes"),
    ([(.cpuTime, 1e6), (.items, 3), (.itemRate, 9)], "contradicts its time and its items"),
    ([(.peakResident, 9), (.peakResidentGrowth, 10)], "is more than its peak_resident"),
    (
      [(Metric("w", unit: "w", benchUnit: "w", meaning: ""), -1e19)],
      "its w of -1e+19 w is out of range"
    ),
    (
      [(Metric("parse_time", unit: "s", benchUnit: "s/op", meaning: ""), 5)],
      "its parse_time is in s, but the unit of this metric is ns"
    ),
  ]

  @Test(arguments: impossible.indices)
  func whatCannotBeTrueIsNamed(_ index: Int) {
    let (values, reason) = Self.impossible[index]
    let found = problem(values)
    #expect(found?.contains(reason) == true, "\(found ?? "nothing")")
  }

  @Test func aRateOfAnUnknownSizeIsNotChecked() {
    #expect(problem([(.cpuTime, 1e6), (.throughput, 5)], bytes: nil) == nil)
  }

  @Test func aSeriesHasBoundsAsWell() {
    #expect(problem([], series: [1, 2]) == nil)
    #expect(problem([], series: [1, 1e300])?.contains("series heap is out of range") == true)
  }
}
