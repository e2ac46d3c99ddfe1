internal import Statistics
internal import WorkerContract

/// The cost of each step to more work, from the differences in the rounds that contain both cases.
///
/// The steps are the floor of the library, events discarded, events counted, records built.
struct CostSteps {
  let plan: Plan
  let samples: Samples
  /// The benchmark cases without figures.
  let failed: Set<BenchmarkCase>

  /// Returns the step that leads to a benchmark case; empty if no case does less work or no round contains
  /// both.
  func results(of benchmarkCase: BenchmarkCase) -> [MetricResult] {
    guard benchmarkCase.implementation.isBackend, let before = caseBefore(benchmarkCase) else {
      return []
    }
    let clock = samples.judgedClock(of: benchmarkCase, before).name
    let own = samples.values(clock, of: benchmarkCase)
    let differences = samples.values(clock, of: before).compactMap { round, less in
      own[round].map { $0 - less }
    }
    guard let samples = try? SortedSamples(differences) else { return [] }
    let interval = samples.medianInterval(level: confidenceLevel)
    return [
      MetricResult(
        key: benchmarkCase.key, metric: Metric.costStep.name, unit: "ns", kind: .noisy,
        estimator: "median-difference", reference: "\(before.implementation.name)@\(before.sink)",
        value: samples.median, low: interval?.low, high: interval?.high, samples: samples.count)
    ]
  }

  /// Whether the largest part of the time of each backend, on each stream, stands out of the noise.
  var areClear: Bool {
    plan.cases.filter { $0.implementation.isBackend && !failed.contains($0) }
      .grouped { $0.key.group(without: [.sink]) }
      .allSatisfy { _, cases in
        let steps = cases.flatMap(results)
        guard let largest = steps.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }),
          let range = largest.range, range.contains(0)
        else { return true }
        // The rest of the time is that of the first step's floor.
        let times = cases.compactMap { samples.median(.cpuTime, of: $0) }
        let rest = (times.max() ?? 0) - steps.reduce(0) { $0 + ($1.value ?? 0) }
        return rest > largest.value ?? 0
      }
  }

  /// Returns the benchmark case one step down, which does the next smaller amount of work.
  private func caseBefore(_ benchmarkCase: BenchmarkCase) -> BenchmarkCase? {
    let sinks = [Sink.discard, .count, .model]
    guard let index = sinks.firstIndex(of: benchmarkCase.sink) else { return nil }
    let floor = plan.implementations.first {
      $0.description.role == .floor && plan.isFloorOrControl($0, of: benchmarkCase.implementation)
    }
    let less =
      [floor.flatMap { plan.benchmarkCase($0.name, sink: .count, matching: benchmarkCase) }]
      + sinks[..<index].map {
        plan.benchmarkCase(benchmarkCase.implementation.name, sink: $0, matching: benchmarkCase)
      }
    return less.compactMap(\.self).last { !failed.contains($0) }
  }
}
