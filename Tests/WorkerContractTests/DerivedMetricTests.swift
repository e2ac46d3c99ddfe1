import Testing
import WorkerContract

@Suite struct DerivedMetricTests {
  private func sample(cpu: Double? = 2000, wall: Double? = 4000) -> SampleReport {
    var sample = SampleReport(name: "BenchmarkParse/corpus=tiny", iterations: 1)
    if let cpu { sample.values.append(.init(.cpuTime, cpu)) }
    if let wall { sample.values.append(.init(.parseTime, wall)) }
    return sample
  }

  private func derived(
    _ sample: SampleReport, sink: Sink = .count, bytes: Int? = 6000, items: Int? = 3
  ) -> SampleReport {
    var sample = sample
    sample.appendDerived(in: .init(sink: sink, documentBytes: bytes, items: items))
    return sample
  }

  @Test func ratesAreOverCPUTime() {
    let sample = derived(sample())
    #expect(sample[Metric.throughput.name] == 3000)
    #expect(sample[Metric.itemRate.name] == 1_500_000)
  }

  @Test func batchesAreOverWallTime() {
    #expect(derived(sample(), sink: .batched)[Metric.throughput.name] == 1500)
  }

  @Test func aMissingQuantityHasItsReason() {
    let sample = derived(sample(), bytes: nil, items: nil)
    #expect(sample[Metric.throughput.name] == nil && sample[Metric.itemRate.name] == nil)
    let metrics = Set(sample.unavailable.map(\.metric))
    #expect(metrics.isSuperset(of: [Metric.throughput.name, Metric.itemRate.name]))
    #expect(sample.unavailable.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(arguments: [nil, 0])
  func withoutTimeThereIsNoRate(_ cpu: Double?) {
    let sample = derived(sample(cpu: cpu))
    for rate in [Metric.throughput, .itemRate] {
      #expect(sample[rate.name] == nil)
      #expect(!sample.unavailable.contains { $0.metric == rate.name })
    }
  }

  @Test func aPassReportsWhatItMeasuresTheInputsOf() {
    let rates: Set = [Metric.throughput, .itemRate]
    #expect(rates.isSubset(of: DerivedMetric.derived(from: [.cpuTime])))
    #expect(rates.isDisjoint(with: DerivedMetric.derived(from: [.allocations, .parseTime])))
  }

  @Test func everyOneHasItsMeaning() {
    for derived in DerivedMetric.all {
      #expect(Metric.meaning(of: derived.metric.name) == derived.meaning)
    }
  }
}
