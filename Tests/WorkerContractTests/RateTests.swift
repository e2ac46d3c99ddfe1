import Testing
import WorkerContract

@Suite struct RateTests {
  private func sample(cpu: Double? = 2000, wall: Double? = 4000) -> SampleReport {
    var sample = SampleReport(name: "BenchmarkParse/corpus=tiny", iterations: 1)
    if let cpu { sample.values.append(.init(.cpuTime, cpu)) }
    if let wall { sample.values.append(.init(.parseTime, wall)) }
    return sample
  }

  private func withRates(
    _ sample: SampleReport, sink: Sink = .count, bytes: Int? = 6000, items: Int? = 3
  ) -> SampleReport {
    var sample = sample
    sample.appendRates(sink: sink, documentBytes: bytes, items: items, orNot: "not counted")
    return sample
  }

  @Test func ratesAreOverCPUTime() {
    let sample = withRates(sample())
    #expect(sample[Metric.throughput.name] == 3000)
    #expect(sample[Metric.itemRate.name] == 1_500_000)
  }

  @Test func batchesAreOverWallTime() {
    #expect(withRates(sample(), sink: .batched)[Metric.throughput.name] == 1500)
  }

  @Test func aMissingQuantityHasItsReason() {
    let sample = withRates(sample(), bytes: nil, items: nil)
    #expect(sample[Metric.throughput.name] == nil && sample[Metric.itemRate.name] == nil)
    let metrics = Set(sample.unavailable.map(\.metric))
    #expect(metrics.isSuperset(of: [Metric.throughput.name, Metric.itemRate.name]))
    #expect(sample.unavailable.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(arguments: [nil, 0])
  func withoutTimeThereIsNoRate(_ cpu: Double?) {
    let sample = withRates(sample(cpu: cpu))
    for rate in [Metric.throughput, .itemRate] {
      #expect(sample[rate.name] == nil)
      #expect(!sample.unavailable.contains { $0.metric == rate.name })
    }
  }

  @Test(
    arguments: [(2000, 4000, 3000), (nil, 4000, 1500), (2000, nil, 3000)]
      as [(Double?, Double?, Double)])
  func theThroughputThatAWorkerLeavesOutFollowsFromItsTime(
    _ cpu: Double?, _ wall: Double?, _ throughput: Double
  ) {
    var sample = sample(cpu: cpu, wall: wall)
    sample.completeThroughput(documentBytes: 6000)
    #expect(sample[Metric.throughput.name] == throughput)
    #expect(sample.values.count { $0.metric.name == Metric.throughput.name } == 1)
  }

  @Test func theThroughputThatAWorkerReportsOrCannotHaveStays() {
    var reported = sample()
    reported.values.append(.init(.throughput, 7))
    var absent = sample()
    absent.unavailable = [.init(Metric.throughput.name, "it reads the half")]
    let cases: [(SampleReport, Double?)] = [
      (reported, 7), (absent, nil), (sample(cpu: 0, wall: nil), nil),
    ]
    for (sample, expected) in cases {
      var sample = sample
      sample.completeThroughput(documentBytes: 6000)
      #expect(sample[Metric.throughput.name] == expected)
    }
    var unknown = sample()
    unknown.completeThroughput(documentBytes: nil)
    #expect(unknown[Metric.throughput.name] == nil)
  }
}
